// @vitest-environment happy-dom
import { Product } from '@casepack/contract/catalog/product';
import { blankDetails } from '@casepack/contract/drafts/draft';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPrivateStorage } from '../api/private-storage';
import { loadCart } from '../features/cart/carts';
import { firstValues } from '../features/checkout/checkout-values';
import { type CheckoutOwner, changeDraft, openDraft, readDraft } from '../features/checkout/draft-store';
import { type KeptDraft, writeKept } from '../features/desk/kept-draft';
import { localPlaces, readLocalDraft } from '../features/desk/local-draft';
import { openPage } from '../testing/open-page';
import { sentOrder } from '../testing/sample-order';
import { sampleProduct } from '../testing/sample-product';
import { sampleUser } from '../testing/sample-user';
import { ok, type Reply, serveApi } from '../testing/serve-api';
import { storageKeyOf } from '../testing/storage-key';

const buyer = sampleUser({ role: 'wholesale_customer', manufacturerId: 3, wholesaleCustomerId: 11 });
const draftId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const owner = { userId: buyer.id, draftId };
const placed = sentOrder({ id: 501, orderNumber: 'CP-000501', status: 'paid' });
const notCharged = 'Order CP-000501 was placed, but the card was not charged.';
const kept: KeptDraft = {
  ...{ version: 1, isSaved: true, sent: null, at: 1 },
  written: {
    input: { customerId: 11, content: { lines: [], details: blankDetails }, total: null },
    ...{ customer: null, typing: null },
  },
};
let sent: unknown[] = [];
let answer: Reply = ok(placed);

serveApi(
  `/checkout-success?draft=${draftId}&payment_intent=pi_1&redirect_status=succeeded`,
  ({ path, body }) => {
    if (path === '/api/auth/storage-key') return storageKeyOf(buyer.id);
    if (path === '/api/submit-order') {
      sent.push(body);
      return answer;
    }
    if (path === '/api/orders/501') return ok(placed);
    return { body: [], headers: { 'x-total-count': 0 } };
  },
);

beforeAll(() => openPrivateStorage(buyer.id));
beforeEach(() => {
  sent = [];
  answer = ok(placed);
});
afterEach(cleanup);

/** One case of the product in the cart, and on its way to the bank's page. */
async function leave(payer: CheckoutOwner) {
  const cart = await loadCart(buyer.id);
  const product = Product.decode(sampleProduct({ id: 1 }));
  for (const line of cart.lines()) cart.setQuantity(line, 0);
  await cart.addAll([{ product, isTester: false, quantity: 1 }]);
  openDraft(payer, firstValues(buyer, 'buyer', '2026-11-16'));
  const body = {
    items: [{ productId: product.id, quantity: 1, isTester: false }],
    paymentMethod: 'Credit Card',
    paymentIntentId: 'pi_1',
    draftId: payer.draftId,
  };
  changeDraft(payer, { paying: { paymentIntentId: 'pi_1', body, isConfirmed: false } });
  return cart;
}

describe("coming back from the bank's page with a draft of the desk", () => {
  it('places the order of the draft, leads to it, and leaves the cart alone', async () => {
    const cart = await leave(owner);
    const before = cart.lines();

    const router = openPage(window.location.pathname + window.location.search, buyer);

    await waitFor(() => expect(router.state.location.pathname).toBe('/orders/501'), { timeout: 20_000 });
    expect(sent).toEqual([expect.objectContaining({ draftId })]);
    expect(before).toHaveLength(1);
    expect(cart.lines()).toEqual(before);
    expect(readDraft(owner)).toBeUndefined();
    expect(screen.queryByText('Your cart is empty')).toBeNull();
  }, 60_000);

  it('forgets the draft whose order stands without its payment, and leaves the cart alone', async () => {
    answer = {
      status: 402,
      body: { code: 'payment_failed', message: notCharged, details: { orderId: 501 } },
    };
    const cart = await leave(owner);
    localPlaces(buyer.id, draftId).keepAtOnce(writeKept(kept));
    expect(await readLocalDraft(buyer.id, draftId)).toBeDefined();

    openPage(window.location.pathname + window.location.search, buyer);

    expect(await screen.findByText(notCharged, {}, { timeout: 20_000 })).toBeTruthy();
    await waitFor(async () => expect(await readLocalDraft(buyer.id, draftId)).toBeUndefined());
    expect(cart.lines()).toHaveLength(1);
  }, 60_000);
});

describe("coming back from the bank's page with the cart", () => {
  it('empties it when the order stands without its payment, and leads to the order', async () => {
    answer = {
      status: 402,
      body: { code: 'payment_failed', message: notCharged, details: { orderId: 501 } },
    };
    const cart = await leave({ userId: buyer.id });

    window.history.replaceState(null, '', '/checkout-success?payment_intent=pi_1&redirect_status=succeeded');
    openPage(window.location.pathname + window.location.search, buyer);

    expect(await screen.findByText(notCharged, {}, { timeout: 20_000 })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Order Failed' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe('/orders/501#payment');
    expect(cart.lines()).toEqual([]);
  }, 60_000);
});
