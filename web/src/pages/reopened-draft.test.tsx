// @vitest-environment happy-dom
import { blankDetails } from '@casepack/contract/drafts/draft';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../testing/open-page';
import { sampleProduct } from '../testing/sample-product';
import { sampleUser } from '../testing/sample-user';
import { ok, type Reply, serveApi } from '../testing/serve-api';
import { storageKeyOf } from '../testing/storage-key';

const buyer = sampleUser({ role: 'wholesale_customer', wholesaleCustomerId: 11 });
const stamp = '2026-11-02T10:00:00.000Z';
const lineOf = (productId: number) => ({
  key: `k${productId}`,
  entry: `S-${productId}`,
  ...{ productId, quantity: 2, isTester: false, note: null },
});
const draft = {
  ...{ customerId: 11, customerName: 'Corner Shop', isCustomerUnavailable: false },
  ...{ ownerUserId: buyer.id, ownerName: 'Ada Maker', lineCount: 2, total: null, version: 1 },
  ...{ createdAt: stamp, updatedAt: stamp, files: [] },
  content: {
    lines: [lineOf(1), lineOf(2)],
    details: { ...blankDetails, requestedShipDate: '2099-11-20' },
  },
};
const checked = (item: { productId: number; quantity: number }, line: number) => ({
  ...{ line, ...item, isTester: false, name: 'Oat soap', sku: 'S-1', price: null, problems: [] },
  ...{ knownUnitPrice: '30.00', unitPrice: '30.00', totalPrice: '60.00', unitsAvailable: null },
  ...{ minimumQuantity: 1, orderMultiple: 1, maximumQuantity: null },
});
const quoteFor = (items: { productId: number; quantity: number }[]): Reply =>
  ok({
    lines: items.map(checked),
    totals: { subtotal: '60.00', tax: '0.00', shipping: '0.00', discount: '0.00', total: '60.00' },
    setsCharges: false,
  });

/** Another one for each test: the browser keeps a copy of each. */
let draftId: string;
let saved: unknown[] = [];
let sold: number[] = [];

serveApi('/desk', ({ path, method, body }) => {
  if (path === '/api/auth/storage-key') return storageKeyOf(buyer.id);
  if (path === '/api/checkout/quote') return quoteFor((body as { items: never[] }).items);
  if (path.startsWith('/api/drafts/') && method === 'GET') return ok({ ...draft, id: draftId });
  if (path.startsWith('/api/drafts/')) return ok({ ...draft, id: draftId, version: 2 });
  if (path === '/api/products/lookup')
    return ok({ products: sold.map((id) => sampleProduct({ id, sku: `S-${id}` })), gone: [] });
  if (path === '/api/save-order') saved.push(body);
  return { body: [], headers: { 'x-total-count': 0 } };
});

beforeEach(() => {
  draftId = crypto.randomUUID();
  saved = [];
  sold = [1];
  // Only rows in sight are drawn, and nothing is in sight without a layout.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const items = () => screen.findAllByRole('combobox', { name: /^Item/ }, { timeout: 20_000 });
const GONE = 'This product is no longer available. Enter another item or remove the row.';

describe('a draft with a product that is not known any longer', () => {
  it('keeps the row, says why, and leads to it instead of going on', async () => {
    openPage(`/desk/${draftId}`, buyer);
    const fields = (await items()) as HTMLInputElement[];

    expect(fields.map(({ value }) => value)).toEqual(['S-1', 'S-2', '']);
    expect(await screen.findByText(GONE)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));

    await waitFor(() => expect(document.activeElement).toBe(fields[1]));
    expect(screen.queryByRole('heading', { name: 'Payment & Shipping' })).toBeNull();
  }, 60_000);

  it('is not saved as an order without the row after a reload of the payment', async () => {
    openPage(`/desk/${draftId}#payment`, buyer);
    const save = await screen.findByRole('button', { name: /^Save Order/ }, { timeout: 20_000 });
    await waitFor(() => expect((save as HTMLButtonElement).disabled).toBe(false));
    await userEvent.click(save);

    expect(await screen.findByText(GONE)).toBeTruthy();
    expect(saved).toEqual([]);
  }, 60_000);

  it('takes the product as it is once it is sold again', async () => {
    openPage(`/desk/${draftId}`, buyer);
    await screen.findByText(GONE, undefined, { timeout: 20_000 });
    sold = [1, 2];
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));

    await waitFor(() => expect(screen.queryByText(GONE)).toBeNull());
  }, 60_000);
});
