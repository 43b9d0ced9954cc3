// @vitest-environment happy-dom
import { Product } from '@casepack/contract/catalog/product';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPrivateStorage } from '../api/private-storage';
import { loadCart } from '../features/cart/carts';
import { firstValues } from '../features/checkout/checkout-values';
import { changeDraft, openDraft, readDraft } from '../features/checkout/draft-store';
import { openPage } from '../testing/open-page';
import { sentOrder } from '../testing/sample-order';
import { sampleProduct } from '../testing/sample-product';
import { sampleUser } from '../testing/sample-user';
import { ok, serveApi } from '../testing/serve-api';
import { storageKeyOf } from '../testing/storage-key';

const buyer = sampleUser({ role: 'wholesale_customer', manufacturerId: 3, wholesaleCustomerId: 11 });
const draftId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const owner = { userId: buyer.id, draftId };
const placed = sentOrder({ id: 501, orderNumber: 'CP-000501', status: 'paid' });
let sent: unknown[] = [];

serveApi(
  `/checkout-success?draft=${draftId}&payment_intent=pi_1&redirect_status=succeeded`,
  ({ path, body }) => {
    if (path === '/api/auth/storage-key') return storageKeyOf(buyer.id);
    if (path === '/api/submit-order') {
      sent.push(body);
      return ok(placed);
    }
    if (path === '/api/orders/501') return ok(placed);
    return { body: [], headers: { 'x-total-count': 0 } };
  },
);

beforeAll(() => openPrivateStorage(buyer.id));
beforeEach(() => {
  sent = [];
});

describe("coming back from the bank's page with a draft of the desk", () => {
  it('places the order of the draft, leads to it, and leaves the cart alone', async () => {
    const cart = await loadCart(buyer.id);
    const [line] = placed.items;
    const product = Product.decode(sampleProduct({ id: line?.productId ?? 1 }));
    await cart.addAll([{ product, isTester: false, quantity: line?.quantity ?? 1 }]);
    const before = cart.lines();
    openDraft(owner, firstValues(buyer, 'buyer', '2026-11-16'));
    const body = {
      items: [{ productId: product.id, quantity: line?.quantity ?? 1, isTester: false }],
      paymentMethod: 'Credit Card',
      paymentIntentId: 'pi_1',
      draftId,
    };
    changeDraft(owner, { paying: { paymentIntentId: 'pi_1', body, isConfirmed: false } });

    const router = openPage(window.location.pathname + window.location.search, buyer);

    await waitFor(() => expect(router.state.location.pathname).toBe('/orders/501'), { timeout: 20_000 });
    expect(sent).toEqual([expect.objectContaining({ draftId })]);
    expect(before).toHaveLength(1);
    expect(cart.lines()).toEqual(before);
    expect(readDraft(owner)).toBeUndefined();
    expect(screen.queryByText('Your cart is empty')).toBeNull();
  }, 60_000);
});
