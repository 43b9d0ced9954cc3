// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import type { CurrentUser } from '@casepack/contract/users/user';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPrivateStorage } from '../../api/private-storage';
import { sampleUser } from '../../testing/sample-user';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { storageKeyOf } from '../../testing/storage-key';
import { Checkout } from './checkout';
import type { CheckoutLine } from './checkout-line';
import type { CheckoutStep } from './step-header';

const buyer = sampleUser({ id: 8, role: 'wholesale_customer', wholesaleCustomerId: 11 });
const maker = sampleUser({ id: 9 });
const line = (productId: number, name: string): CheckoutLine => ({
  ...{ productId, isTester: false, quantity: 2, name, sku: `SKU-${productId}` },
  ...{ imageUrl: null, casePackQuantity: 12, unitPrice: cents(3000) },
});
const soap = line(1, 'Oat soap');

interface SentItems {
  items: { productId: number; quantity: number }[];
  confirmBelowMinimum?: boolean;
}
let orderMultiple: number;
let canConfirm: boolean;
let saved: SentItems[];

function quoteFor({ items }: SentItems) {
  const lines = items.map(({ productId, quantity }, index) => ({
    ...{ line: index, productId, isTester: false, quantity, name: 'Oat soap', sku: 'SKU-1' },
    ...{ knownUnitPrice: '30.00', unitPrice: '30.00', totalPrice: (30 * quantity).toFixed(2) },
    ...{ minimumQuantity: 1, orderMultiple, maximumQuantity: null, unitsAvailable: null },
    price: { source: 'own', listName: null, fromQuantity: 1, ownPrice: '30.00', next: null },
    problems: quantity % orderMultiple === 0 ? [] : ['not_a_multiple'],
  }));
  const subtotal = lines.reduce((sum, { quantity }) => sum + 30 * quantity, 0);
  const amount = subtotal.toFixed(2);
  const totals = { subtotal: amount, tax: '0.00', shipping: '0.00', discount: '0.00', total: amount };
  const missing = Math.max(0, 150 - subtotal).toFixed(2);
  return { lines, totals, setsCharges: canConfirm, orderMinimum: { minimum: '150.00', missing, canConfirm } };
}

let opening = buyer.id;
serveApi('/checkout', ({ path, body }) => {
  if (path === '/api/auth/storage-key') return storageKeyOf(opening);
  if (path === '/api/checkout/quote') return ok(quoteFor(body as SentItems)); // the contract lets nothing else out
  if (path === '/api/save-order') {
    saved.push(body as SentItems); // likewise
    return { status: 409, body: { code: 'conflict', message: 'Stop here', requestId: 'x' } };
  }
  if (path === '/api/checkout/wholesale-customers') {
    const corner = {
      ...{ id: 11, manufacturerId: 3, salesOrganizationId: null, name: 'Cora', businessName: 'Corner Shop' },
      ...{ contactEmail: null, contactPhone: null, paymentTerms: 'NET30', requiresApproval: false },
    };
    return { body: [corner], headers: { 'x-total-count': '1' } };
  }
  return ok([]);
});

beforeAll(async () => {
  for (const { id } of [buyer, maker]) {
    opening = id;
    await openPrivateStorage(id);
  }
});
beforeEach(() => {
  window.localStorage.clear();
  orderMultiple = 1;
  canConfirm = false;
  saved = [];
});

function Page({ user, given }: { user: CurrentUser; given: readonly CheckoutLine[] }) {
  const [step, setStep] = useState<CheckoutStep>('review');
  const [lines, setLines] = useState(given);
  return (
    <Checkout
      user={user}
      lines={lines}
      step={step}
      onStep={setStep}
      onQuantity={({ productId }, quantity) =>
        setLines((known) =>
          known.map((each) => (each.productId === productId ? { ...each, quantity } : each)),
        )
      }
      onAcceptPrices={() => undefined}
      accepting={false}
      onSaved={() => undefined}
      onPlaced={() => undefined}
      onUnpaid={() => undefined}
      onRequested={() => undefined}
      card={() => null}
    />
  );
}
const show = (user: CurrentUser, ...lines: CheckoutLine[]) =>
  showScreen(<Page user={user} given={lines.length > 0 ? lines : [soap]} />);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => userEvent.click(button(name));

describe('an order below its minimum', () => {
  it('shows a buyer what is missing, and goes on once the minimum is reached', async () => {
    show(buyer);

    expect(await screen.findByRole('progressbar', { name: '$90.00 to the $150.00 minimum' })).toBeTruthy();
    expect(screen.queryByLabelText('Order below the minimum')).toBeNull();
    expect(button('Continue to Payment').disabled).toBe(true);

    const quantity = screen.getByRole('spinbutton', { name: 'Quantity of Oat soap' });
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '5');

    await waitFor(() => expect(button('Continue to Payment').disabled).toBe(false));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('is saved by staff of the manufacturer only after they confirm it', async () => {
    canConfirm = true;
    show(maker);
    await screen.findByText('$90.00 to the $150.00 minimum');
    await press('Continue to Payment');
    await userEvent.click(await screen.findByRole('button', { name: /Corner Shop/ }));
    await userEvent.selectOptions(screen.getByLabelText('Payment type'), 'terms');
    await waitFor(() => expect(button('Save Order - Pay Later').disabled).toBe(true));

    await userEvent.click(screen.getByLabelText('Order below the minimum'));
    await waitFor(() => expect(button('Save Order - Pay Later').disabled).toBe(false));
    await press('Save Order - Pay Later');

    await waitFor(() => expect(saved).toMatchObject([{ confirmBelowMinimum: true }]));
  });
});

describe('quantities that are not a multiple', () => {
  it('are rounded up, one by one or all at once', async () => {
    orderMultiple = 6;
    show(buyer, soap, line(2, 'Cedar candle'));
    expect(await screen.findAllByText(/Order in multiples of 6/)).toHaveLength(2);
    expect(button('Round up to 6: Oat soap')).toBeTruthy();

    await press('Round up all lines');

    await waitFor(() => expect(screen.queryByText(/Order in multiples of 6/)).toBeNull());
    const fields = screen.getAllByRole<HTMLInputElement>('spinbutton', { name: /^Quantity of/ });
    expect(fields.map(({ value }) => value)).toEqual(['6', '6']);
  });
});
