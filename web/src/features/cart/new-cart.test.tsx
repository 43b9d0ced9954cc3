// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleCartProduct } from '../../testing/sample-cart-product';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { createCart } from './cart-store';
import { NewCartPrompt } from './new-cart-prompt';

const soap = { ...sampleCartProduct, id: 11, manufacturerId: 3 };
const balm = { ...soap, id: 12, name: 'Balm' };
const candle = { ...soap, id: 20, manufacturerId: 4, name: 'Candle' };
const soapOfAnEarlierVersion = { ...sampleCartProduct, id: 11 };

const manufacturer = (id: number, name: string) => ({
  ...{ id, name, businessName: null, description: null, website: null, logoUrl: null },
  ...{ contactEmail: null, contactPhone: null, numberPrefix: 'CP', active: true, version: 1 },
  ...{ defaultTax: '0.00', defaultShipping: '0.00', createdAt: '2026-11-02T10:00:00.000Z' },
  updatedAt: '2026-11-02T10:00:00.000Z',
});
let manufacturers: Reply;
serveApi('/', () => manufacturers);

const person = userEvent.setup({ delay: null });
const idsIn = (cart: ReturnType<typeof createCart>) => cart.lines().map(({ productId }) => productId);

beforeEach(() => {
  localStorage.clear();
  manufacturers = ok([manufacturer(3, 'Fernhill'), manufacturer(4, 'Waxworks')]);
});

/** Adds a candle of Waxworks to a cart with two products of Fernhill. */
async function addCandle() {
  showScreen(<NewCartPrompt />);
  const cart = createCart(1, localStorage);
  await cart.add(soap, false, 2);
  await cart.add(balm, false);
  return { cart, added: cart.add(candle, false) };
}

describe('adding a product of another manufacturer', () => {
  it('asks, and starts a new cart with it', async () => {
    const { cart, added } = await addCandle();

    const dialog = await screen.findByRole('alertdialog', { name: 'Start a new cart?' });
    expect(dialog.textContent).toContain(
      'Your cart has items from Fernhill. Start a new cart with Waxworks? The items in your cart will be removed.',
    );
    expect(idsIn(cart)).toEqual([11, 12]);
    await person.click(screen.getByRole('button', { name: 'Start New Cart' }));

    expect(await added).toBe(true);
    expect(idsIn(cart)).toEqual([20]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('keeps the cart if the user chooses so', async () => {
    const { cart, added } = await addCandle();
    const dialog = await screen.findByRole('alertdialog');
    // It takes the pointer a moment after it is drawn.
    await waitFor(() => expect(dialog.style.pointerEvents).toBe('auto'));

    await person.click(screen.getByRole('button', { name: 'Keep Cart' }));

    expect(await added).toBe(false);
    expect(idsIn(cart)).toEqual([11, 12]);
  });

  it('asks without names if they cannot be loaded', async () => {
    manufacturers = { status: 403, body: { code: 'forbidden', message: 'No access' } };
    const { added } = await addCandle();

    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain(
      'Your cart has items from another manufacturer. Start a new cart with this manufacturer?',
    );
    await person.keyboard('{Escape}');

    expect(await added).toBe(false);
  });

  it('keeps the lines of an earlier version, which have no manufacturer', async () => {
    const cart = createCart(1, localStorage);
    await cart.add(soapOfAnEarlierVersion, false);

    expect(await createCart(1, localStorage).add(balm, false)).toBe(true);

    expect(idsIn(cart)).toEqual([11, 12]);
  });
});
