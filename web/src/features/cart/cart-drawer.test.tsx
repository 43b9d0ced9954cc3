// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client';
import { sampleCartProduct } from '../../testing/sample-cart-product';
import { serveApi } from '../../testing/serve-api';
import { CartDrawer } from './cart-drawer';
import { createCart as createStoredCart } from './cart-store';

const soap = { ...sampleCartProduct, id: 11 };
const brush = {
  ...soap,
  id: 12,
  name: 'Nail brush',
  sku: 'BR-NAI',
  casePackQuantity: 1,
  casePackCost: cents(450),
};

/** The current products on the server. */
const onServer = {
  manufacturerId: 3,
  description: '',
  category: 'Soap',
  tags: '',
  retailPricePerUnit: null,
  unitOfMeasurement: 'each',
  metadataFields: null,
  imageUrl: null,
  wholesalePricePerUnit: '2.50',
  hasTestersAvailable: true,
  testerPrice: '1.00',
  minimumQuantity: 1,
  orderMultiple: 1,
  maximumQuantity: null,
  unitsAvailable: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  version: 1,
};
const soapNow = {
  ...onServer,
  id: 11,
  name: 'Oat soap',
  sku: 'SO-OAT',
  casePackQuantity: 12,
  casePackCost: '30.00',
  price: '30.00',
  pricePerUnit: '2.50',
};
const brushNow = {
  ...onServer,
  id: 12,
  name: 'Nail brush',
  sku: 'BR-NAI',
  casePackQuantity: 1,
  casePackCost: '4.50',
  price: '4.50',
  pricePerUnit: '4.50',
};

let known: { id: number }[] = [];
let isFailing = false;
let hasMinimum = false;
const totals = { subtotal: '30.00', tax: '0.00', shipping: '0.00', discount: '0.00', total: '30.00' };
const orderMinimum = { minimum: '500.00', missing: '470.00', canConfirm: false };

serveApi('/', ({ path, body }) => {
  if (path === '/api/checkout/quote') {
    return { body: { lines: [], totals, setsCharges: false, orderMinimum } };
  }
  const { ids } = body as { ids: number[] }; // the only other request of the drawer
  const products = known.filter(({ id }) => ids.includes(id));
  const gone = ids.filter((id) => !known.some((product) => product.id === id));
  return { status: isFailing ? 500 : 200, body: { products, gone } };
});
beforeEach(() => {
  localStorage.clear();
  known = [soapNow, brushNow];
  isFailing = false;
  hasMinimum = false;
});

const ada = 1;
const bo = 2;

function Page({ userId, seen }: { userId: number; seen: string[] }) {
  const [cart] = useState(() => createStoredCart(userId, localStorage));
  const [isOpen, setOpen] = useState(true);
  return (
    <CartDrawer
      cart={cart}
      hasMinimum={hasMinimum}
      open={isOpen}
      onOpenChange={(open) => {
        seen.push(open ? 'opened' : 'closed');
        setOpen(open);
      }}
      onCheckout={() => seen.push('checkout')}
    />
  );
}

function show(userId = ada): string[] {
  const seen: string[] = [];
  // Without toasts: they have the status role too, and the tests look for the drawer's own.
  render(
    <QueryClientProvider client={createQueryClient({ onSignedOut: () => undefined })}>
      <Page userId={userId} seen={seen} />
    </QueryClientProvider>,
  );
  return seen;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const lines = () => within(screen.getByRole('list', { name: 'Cart lines' })).getAllByRole('listitem');
const focusedLine = () => document.activeElement?.closest('li')?.textContent;
const total = () => screen.getByText('Total').parentElement?.textContent;
const stored = (userId = ada) =>
  createStoredCart(userId, localStorage)
    .lines()
    .map(({ productId, isTester, quantity }) => [productId, isTester, quantity]);

describe('an empty cart', () => {
  it('says so and links back to shopping', async () => {
    const seen = show();

    expect(screen.getByRole('dialog', { name: 'Shopping Cart' })).toBeTruthy();
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
    expect(screen.getByText('Add some products to get started')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Proceed to Checkout' })).toBeNull();
    await press('Continue Shopping');

    expect(seen).toEqual(['closed']);
  });

  it('is what another user sees', async () => {
    await createStoredCart(ada, localStorage).add(soap, false, 3);

    show(bo);

    expect(screen.getByText('Your cart is empty')).toBeTruthy();
    expect(screen.queryByText('Oat soap')).toBeNull();
  });
});

describe('a cart', () => {
  beforeEach(async () => {
    const cart = createStoredCart(ada, localStorage);
    await cart.add(soap, false, 2);
    await cart.add(soap, true);
    await cart.add(brush, false);
  });

  it('shows each line with its units and price, a product and its tester separately, and the total', () => {
    show();

    const [ofSoap, ofTester, ofBrush] = lines().map((line) => line.textContent);
    expect(ofSoap).toContain('12 units per case · 24 units total');
    expect(ofSoap).toContain('$30.00 per case · $2.50 per unit');
    expect(ofSoap).toContain('$60.00');
    expect(ofTester).toContain('Tester');
    expect(ofTester).toContain('$1.00 per unit');
    expect(ofBrush).toContain('$4.50 per unit');
    expect(ofBrush).not.toContain('units per case');
    expect(total()).toBe('Total$65.50');
  });

  it('changes quantities by the stepper and by typing', async () => {
    show();

    await press('Increase: Quantity of Oat soap');
    expect(total()).toBe('Total$95.50');
    const typed = screen.getByRole('spinbutton', { name: 'Quantity of Nail brush' });
    await userEvent.clear(typed);
    await userEvent.type(typed, '20');
    await userEvent.tab();

    expect(total()).toBe('Total$181.00');
    expect(stored()).toEqual([
      [11, false, 3],
      [11, true, 1],
      [12, false, 20],
    ]);
  });

  it('focuses itself when it opens, not its first button', async () => {
    show();

    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
  });

  const lineOf = (button: string) => screen.getByRole('button', { name: button }).closest('li');

  it('removes a line by a quantity of 0 and by its button, and moves the focus', async () => {
    show();

    await press('Decrease: Quantity of Oat soap (tester)');
    expect(lines()).toHaveLength(2);
    expect(document.activeElement).toBe(lineOf('Remove Nail brush'));
    await press('Remove Nail brush');
    expect(document.activeElement).toBe(lineOf('Remove Oat soap'));
    await press('Remove Oat soap');

    expect(screen.getByText('Your cart is empty')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue Shopping' }));
    expect(stored()).toEqual([]);
  });

  it('continues to checkout, or back to shopping', async () => {
    const seen = show();

    await press('Proceed to Checkout');
    await press('Continue Shopping');

    expect(seen).toEqual(['checkout', 'closed']);
  });

  it('offers the minimum for a line below it', async () => {
    known = [{ ...soapNow, minimumQuantity: 5 } as typeof soapNow, brushNow]; // the same shape
    show();
    expect(await screen.findByText('The minimum is 5 cases')).toBeTruthy();

    await press('Round up to 5: Oat soap');

    expect(screen.queryByText('The minimum is 5 cases')).toBeNull();
    expect(stored()[0]).toEqual([11, false, 5]);
    expect(focusedLine()).toContain('Oat soap');
  });

  it('rounds up every line whose quantity is too low or not a multiple', async () => {
    const ruled = { minimumQuantity: 5, orderMultiple: 6 };
    known = [soapNow, brushNow].map((each) => ({ ...each, ...ruled }) as typeof soapNow); // the same shape
    show();
    expect(await screen.findAllByText(/The minimum is 5|Order in multiples of 6/)).toHaveLength(2);

    await press('Round up all lines');

    expect(stored().flatMap(([, isTester, quantity]) => (isTester ? [] : [quantity]))).toEqual([6, 6]);
    expect(screen.queryByRole('button', { name: /^Round up/ })).toBeNull();
    expect(focusedLine()).toContain('Oat soap');
  });

  it('shows a buyer what is missing to the minimum of the order', async () => {
    hasMinimum = true;
    show();

    expect(await screen.findByText(/ to the \$500\.00 minimum$/)).toBeTruthy();
  });

  it('shows what changed since it was filled', async () => {
    known = [{ ...soapNow, casePackCost: '33.00', price: '33.00' } as typeof soapNow]; // the same shape
    show();

    const said = await screen.findByText('The price of Oat soap changed from $30.00 to $33.00.');
    expect(screen.getByRole('status').contains(said)).toBe(true);
    expect(screen.getByText('Nail brush is no longer available.')).toBeTruthy();
    expect(screen.getByText('This product is no longer available. Remove it to continue.')).toBeTruthy();
    expect(total()).toBe('Total$67.00');
    expect(screen.getByRole('button', { name: 'Proceed to Checkout' })).toHaveProperty('disabled', true);
    await press('Remove Nail brush');

    expect(screen.getByRole('button', { name: 'Proceed to Checkout' })).toHaveProperty('disabled', false);
  });

  it('reports a product without a price as such, not as removed', async () => {
    const unpriced = { casePackCost: '0.00', wholesalePricePerUnit: '0.00' };
    known = [soapNow, { ...brushNow, ...unpriced } as typeof brushNow]; // the same shape
    show();

    expect(await screen.findByText('Nail brush has no price yet.')).toBeTruthy();
    expect(screen.getByText('This product has no price yet. Remove it to continue.')).toBeTruthy();
  });

  it('reports that it could not be checked, and retries', async () => {
    isFailing = true;
    show();
    expect(await screen.findByText(/Prices and availability could not be checked/)).toBeTruthy();
    isFailing = false;

    await press('Try again');

    await expect.poll(() => screen.queryByText(/could not be checked/)).toBeNull();
  });
});
