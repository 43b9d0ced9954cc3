// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newUuid } from '../api/new-uuid';
import { openPage } from '../testing/open-page';
import { sampleDraft, sampleQuote } from '../testing/sample-draft';
import { sampleProduct } from '../testing/sample-product';
import { sampleUser } from '../testing/sample-user';
import { ok, serveApi } from '../testing/serve-api';
import { storageKeyOf } from '../testing/storage-key';

const buyer = sampleUser({ role: 'wholesale_customer', wholesaleCustomerId: 11 });
/** Another one for each test: the browser keeps a copy of each. */
let draftId: string;
/** The totals of the draft as it was sent. A test waits for the last: the next file has another server. */
let kept: unknown[];
let saved: unknown[] = [];
let sold: number[] = [];
let lookedUpFor: unknown[] = [];
/** One for each line. */
let quantities: (number | null)[];
/** Of the products of the lines. */
let productIds: number[];
let terms: object;
/** Of each line, as the server was told last. */
let shownPrices: unknown[];
/** Instead of the draft. */
let ended: object | undefined;
/** Deleted, or somebody else's. */
let isGone: boolean;

function storedDraft(version: number) {
  const draft = sampleDraft(draftId, quantities, version);
  const lines = draft.content.lines.map((line, index) => {
    const productId = productIds[index] ?? line.productId;
    return { ...line, productId, entry: `S-${productId}` };
  });
  return { ...draft, content: { ...draft.content, lines } };
}

serveApi('/desk', ({ path, method, body }) => {
  if (path === '/api/auth/storage-key') return storageKeyOf(buyer.id);
  if (path === '/api/checkout/quote') {
    const { items } = body as { items: { productId: number; quantity: number; unitPrice?: string }[] };
    shownPrices = items.map(({ unitPrice }) => unitPrice);
    return ok(sampleQuote(items));
  }
  if (path.startsWith('/api/drafts/')) {
    if (isGone && method === 'GET')
      return { status: 404, body: { code: 'not_found', message: 'Draft not found' } };
    if (ended) return { status: 409, body: { code: 'conflict', message: 'No', details: ended } };
    if (method !== 'GET') kept.push((body as { total: unknown }).total);
    return ok(storedDraft(method === 'GET' ? 1 : 2));
  }
  if (path === '/api/products/lookup') {
    lookedUpFor.push((body as { customerId?: number }).customerId);
    return ok({ products: sold.map((id) => sampleProduct({ id, sku: `S-${id}`, ...terms })), gone: [] });
  }
  if (path === '/api/save-order') saved.push(body);
  return { body: [], headers: { 'x-total-count': 0 } };
});

beforeEach(() => {
  draftId = newUuid();
  kept = [];
  saved = [];
  sold = [1];
  lookedUpFor = [];
  quantities = [2, 2];
  productIds = [];
  terms = {};
  shownPrices = [];
  ended = undefined;
  isGone = false;
  // Only rows in sight are drawn, and nothing is in sight without a layout.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a draft that has come to an end', () => {
  it.each([
    [{ sentForApproval: true }, 'This draft was sent for approval', 'View approvals', '/approvals'],
    [{ orderId: 4, orderNumber: 'A-4' }, 'This draft was placed as order A-4', 'View order', '/orders/4'],
  ])(
    'leads to what it has become: %j',
    async (details, words, label, address) => {
      ended = details;
      openPage(`/desk/${draftId}`, buyer);

      expect(await screen.findByText(words, {}, { timeout: 20_000 })).toBeTruthy();
      expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(address);
    },
    30_000,
  );
});

describe('an address that leads to no draft of the user', () => {
  it('begins a new order instead of one that could not be saved', async () => {
    isGone = true;
    const router = openPage(`/desk/${draftId}`, buyer);

    expect(await screen.findByRole('combobox', { name: 'Item, row 1' }, { timeout: 20_000 })).toBeTruthy();
    expect(router.state.location.pathname).toMatch(/^\/desk\/.+/);
    expect(router.state.location.pathname).not.toContain(draftId);
  }, 30_000);

  it('begins a new order at an address that no draft can have', async () => {
    const router = openPage('/desk/abc', buyer);

    expect(await screen.findByRole('combobox', { name: 'Item, row 1' }, { timeout: 20_000 })).toBeTruthy();
    expect(router.state.location.pathname).toMatch(/^\/desk\/[0-9a-f-]{36}$/);
  }, 30_000);
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
    await waitFor(() => expect(kept.at(-1)).toBe('60.00'));
  }, 60_000);

  it('is not saved as an order without the row after a reload of the payment', async () => {
    openPage(`/desk/${draftId}#payment`, buyer);
    const save = await screen.findByRole('button', { name: /^Save Order/ }, { timeout: 20_000 });
    await waitFor(() => expect((save as HTMLButtonElement).disabled).toBe(false));
    await userEvent.click(save);

    expect(await screen.findByText(GONE)).toBeTruthy();
    expect(saved).toEqual([]);
    await waitFor(() => expect(kept.at(-1)).toBe('60.00'));
  }, 60_000);

  it('takes the product as it is once it is sold again', async () => {
    openPage(`/desk/${draftId}`, buyer);
    await screen.findByText(GONE, undefined, { timeout: 20_000 });
    sold = [1, 2];
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }));

    await waitFor(() => expect(screen.queryByText(GONE)).toBeNull());
    // Users of a customer see their own prices anyway.
    expect(lookedUpFor).toEqual([undefined, undefined]);
    await waitFor(() => expect(kept.at(-1)).toBe('120.00'));
  }, 60_000);
});

describe('Ctrl+Enter in the first quantity of a draft', () => {
  it('goes on with the line just typed', async () => {
    quantities = [null];
    openPage(`/desk/${draftId}`, buyer);
    const quantity = await screen.findByRole('textbox', { name: /^Quantity of/ }, { timeout: 20_000 });

    await userEvent.type(quantity, '5{Control>}{Enter}{/Control}');

    expect(await screen.findByRole('heading', { name: 'Payment & Shipping' })).toBeTruthy();
    await waitFor(() => expect(kept.at(-1)).toBe('150.00'));
  }, 60_000);
});

describe('two rows of one product', () => {
  const step = (fromQuantity: number, price: string) => ({
    ...{ fromQuantity, price, source: 'list', listId: 1, listName: 'Wholesale' },
  });

  it('have the price of their cases together, as on the server', async () => {
    quantities = [3, 4];
    productIds = [1, 1];
    terms = { priceSteps: { case: [step(1, '30.00'), step(6, '27.00')], tester: [] } };
    openPage(`/desk/${draftId}`, buyer);

    expect(await screen.findAllByText('$27.00', {}, { timeout: 20_000 })).toHaveLength(2);
    await waitFor(() => expect(shownPrices).toEqual(['27.00', '27.00']));
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove Oat soap' })[1] as HTMLElement);

    expect(await screen.findByText('$30.00')).toBeTruthy();
    await waitFor(() => expect(shownPrices).toEqual(['30.00']));
    await waitFor(() => expect(kept.at(-1)).toBe('90.00'));
  }, 60_000);
});
