// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newUuid } from '../api/new-uuid';
import { openPage } from '../testing/open-page';
import { sampleDraft, sampleQuote } from '../testing/sample-draft';
import { sentOrder } from '../testing/sample-order';
import { sampleProduct } from '../testing/sample-product';
import { sampleUser } from '../testing/sample-user';
import { ok, type Reply, serveApi } from '../testing/serve-api';
import { storageKeyOf } from '../testing/storage-key';

const buyer = sampleUser({ role: 'wholesale_customer', wholesaleCustomerId: 11 });
const order = sentOrder({ id: 501, orderNumber: 'CP-000501' });

/** Another one for each test: the browser keeps a copy of each. */
let draftId: string;
/** As the server has it. */
let stored: { version: number; quantity: number };
let saved: { draftId?: string; draftVersion?: number; items: { quantity: number }[] }[];
/** The total of the draft as it was sent last. */
let keptTotal: unknown;
let beforeOrder: () => void;
/** What the server waits for before it stores the draft. */
let beforeKeeping: Promise<void> | undefined;

const storedDraft = () => sampleDraft(draftId, [stored.quantity], stored.version);
const conflict = (): Reply => ({
  status: 409,
  body: { code: 'conflict', message: 'This draft was changed elsewhere.', details: { draft: storedDraft() } },
});

function saveDraft(sent: {
  version: number;
  total: unknown;
  content: { lines: { quantity: number }[] };
}): Reply {
  keptTotal = sent.total;
  const quantity = sent.content.lines[0]?.quantity ?? 0;
  if (quantity === stored.quantity) return ok(storedDraft());
  if (sent.version !== stored.version) return conflict();
  stored = { version: stored.version + 1, quantity };
  return ok(storedDraft());
}

function saveOrder(sent: (typeof saved)[number]): Reply {
  beforeOrder();
  saved.push(sent);
  return sent.draftVersion === stored.version ? ok(order) : conflict();
}

serveApi('/desk', async ({ path, method, body }) => {
  if (path === '/api/auth/storage-key') return storageKeyOf(buyer.id);
  if (path === '/api/checkout/quote') return ok(sampleQuote((body as { items: never[] }).items));
  if (path.startsWith('/api/drafts/')) {
    if (method === 'GET') return ok(storedDraft());
    await beforeKeeping;
    return saveDraft(body as never);
  }
  if (path === '/api/products/lookup') return ok({ products: [sampleProduct({ sku: 'S-1' })], gone: [] });
  if (path === '/api/save-order') return saveOrder(body as never);
  if (path === '/api/orders/501') return ok(order);
  return { body: [], headers: { 'x-total-count': 0 } };
});

const changeElsewhere = () => {
  stored = { version: stored.version + 1, quantity: 9 };
};

beforeEach(() => {
  draftId = newUuid();
  stored = { version: 1, quantity: 2 };
  saved = [];
  beforeOrder = () => undefined;
  beforeKeeping = undefined;
});
afterEach(cleanup);

async function openPayment() {
  const router = openPage(`/desk/${draftId}#payment`, buyer);
  const save = await screen.findByRole('button', { name: /^Save Order/ }, { timeout: 20_000 });
  await waitFor(() => expect((save as HTMLButtonElement).disabled).toBe(false));
  return { router, press: () => userEvent.click(screen.getByRole('button', { name: /^Save Order/ })) };
}
const question = () =>
  screen.findByRole('dialog', { name: 'This draft was changed in another tab or on another device' });

describe('an order made from a draft', () => {
  it('names the version that it was made from', async () => {
    const { router, press } = await openPayment();
    await press();

    await waitFor(() => expect(router.state.location.pathname).toBe('/orders/501'), { timeout: 20_000 });
    expect(saved).toMatchObject([{ draftId, draftVersion: 1, items: [{ quantity: 2 }] }]);
  }, 60_000);

  it('asks which copy to keep if another device changed it, and keeps what was chosen for the payment', async () => {
    const { router, press } = await openPayment();
    await userEvent.selectOptions(screen.getByLabelText('Payment type'), 'Check');
    changeElsewhere();
    await press();

    const dialog = await question();
    expect(saved).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep this one' }));
    await waitFor(() => expect(stored).toEqual({ version: 3, quantity: 2 }));
    await press();
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders/501'), { timeout: 20_000 });
    expect(saved).toMatchObject([{ draftVersion: 3, paymentMethod: 'Check', items: [{ quantity: 2 }] }]);
  }, 60_000);

  it('is shown as under way while the draft is confirmed, and is not sent once the user went back', async () => {
    const { press } = await openPayment();
    let answer = () => {};
    beforeKeeping = new Promise((resolve) => {
      answer = resolve;
    });
    await press();
    const save = screen.getByRole('button', { name: /^Save Order/ });
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('true'));
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    answer();

    await waitFor(() => expect(keptTotal).toBe('60.00'));
    expect(await screen.findByRole('button', { name: 'Continue to Payment' })).toBeTruthy();
    expect(saved).toEqual([]);
  }, 60_000);

  it('asks as well if the draft is changed while the order is under way', async () => {
    const { press } = await openPayment();
    beforeOrder = changeElsewhere;
    await press();

    const dialog = await question();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use the other one' }));
    expect(await screen.findByRole('button', { name: 'Continue to Payment' })).toBeTruthy();
    expect(stored).toEqual({ version: 2, quantity: 9 });
    // The next file has another server.
    await waitFor(() => expect(keptTotal).toBe('270.00'));
  }, 60_000);
});
