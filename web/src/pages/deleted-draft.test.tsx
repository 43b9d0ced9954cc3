// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
let draftId: string;
let files: { id: number; name: string }[];
let isDeleted: boolean;
/** The drafts that were sent to the server and taken. */
let stored: { path: string; version: number; quantity: number | undefined; total: unknown }[];

interface Sent {
  version: number;
  total: unknown;
  content: { lines: { quantity: number }[] };
}

serveApi('/desk', ({ path, method, body }) => {
  if (path === '/api/auth/storage-key') return storageKeyOf(buyer.id);
  if (path === '/api/checkout/quote') return ok(sampleQuote((body as { items: never[] }).items));
  if (path.startsWith('/api/drafts/')) {
    const isOld = path.endsWith(draftId);
    if (isOld ? isDeleted : method === 'GET')
      return { status: 404, body: { code: 'not_found', message: 'Draft not found' } };
    if (method === 'GET') return ok({ ...sampleDraft(draftId, [2]), files });
    const { version, total, content } = body as Sent;
    const quantity = content.lines[0]?.quantity;
    stored.push({ path, version, quantity, total });
    return ok(sampleDraft(path.split('/').at(-1) ?? '', [quantity ?? null], version + 1));
  }
  if (path === '/api/products/lookup') return ok({ products: [sampleProduct({ sku: 'S-1' })], gone: [] });
  return { body: [], headers: { 'x-total-count': 0 } };
});

beforeEach(() => {
  draftId = newUuid();
  files = [];
  isDeleted = false;
  stored = [];
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const quantityField = () => screen.findByRole('textbox', { name: /^Quantity of/ }, { timeout: 20_000 });

/** Opens the draft, has it deleted or taken over, and goes on writing. */
async function writeAfterDeletion() {
  const router = openPage(`/desk/${draftId}`, buyer);
  const quantity = await quantityField();
  // The next file has another server.
  await waitFor(() => expect(stored.at(-1)).toMatchObject({ total: '60.00' }));
  isDeleted = true;
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '7{Enter}');
  const dialog = await screen.findByRole(
    'dialog',
    { name: 'This draft was deleted, or a colleague took it over' },
    { timeout: 10_000 },
  );
  return {
    router,
    dialog,
    press: (name: string) => userEvent.click(within(dialog).getByRole('button', { name })),
  };
}

describe('a draft that is deleted or taken over while something is not saved', () => {
  it('goes on as a new draft with all that was written', async () => {
    const { router, press } = await writeAfterDeletion();
    stored = [];
    await press('Keep as a new draft');

    await waitFor(() => expect(router.state.location.pathname).not.toContain(draftId));
    await waitFor(() => expect(stored.at(-1)).toMatchObject({ quantity: 7, total: '210.00' }));
    expect(stored[0]).toMatchObject({
      path: router.state.location.pathname.replace('/desk', '/api/drafts'),
      version: 0,
    });
    expect(await quantityField()).toHaveProperty('value', '7');
  }, 60_000);

  it('becomes one new draft, however often that is pressed', async () => {
    const { router, dialog } = await writeAfterDeletion();
    stored = [];
    const addresses = new Set<string>();
    router.subscribe('onBeforeNavigate', ({ toLocation }) => addresses.add(toLocation.pathname));
    const keep = within(dialog).getByRole('button', { name: 'Keep as a new draft' });
    const discard = within(dialog).getByRole('button', { name: 'Discard it' });
    fireEvent.click(keep);
    fireEvent.click(keep);
    fireEvent.click(discard);

    for (const button of [keep, discard]) expect(button.getAttribute('aria-busy')).toBe('true');
    await waitFor(() => expect(stored.at(-1)).toMatchObject({ quantity: 7, total: '210.00' }));
    expect([...addresses]).toEqual([router.state.location.pathname]);
  }, 60_000);

  it('is not suggested to be kept, as a colleague may go on with it', async () => {
    const { dialog } = await writeAfterDeletion();

    expect(dialog.textContent).toContain('only if nobody else goes on with this one');
    const classOf = (name: string) => within(dialog).getByRole('button', { name }).className;
    expect(classOf('Keep as a new draft')).toBe(classOf('Discard it'));
    expect(document.activeElement?.textContent).not.toBe('Discard it');

    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: 'Deleted or taken over: choose' })).toBeTruthy();
  }, 60_000);

  it('says that files have to be attached again, also after a reload, when nobody can tell', async () => {
    files = [{ id: 5, name: 'order.csv' }];
    const notice = /Attached files do not come along: attach them again\./;
    const { dialog } = await writeAfterDeletion();
    expect(dialog.textContent).toMatch(notice);

    cleanup();
    openPage(`/desk/${draftId}`, buyer);
    expect(await screen.findByText(notice, undefined, { timeout: 20_000 })).toBeTruthy();
  }, 60_000);

  it('says nothing of files when there were none', async () => {
    const { dialog } = await writeAfterDeletion();

    expect(dialog.textContent).not.toMatch(/file/);
  }, 60_000);

  it('is left for the list of drafts when it is not wanted any longer', async () => {
    const { router, press } = await writeAfterDeletion();
    stored = [];
    await press('Discard it');

    await waitFor(() => expect(router.state.location.pathname).toBe('/orders/drafts'));
    expect(stored).toEqual([]);
  }, 60_000);

  it('asks again after a reload, as nothing was decided', async () => {
    await writeAfterDeletion();
    cleanup();
    openPage(`/desk/${draftId}`, buyer);

    const keep = { name: 'Keep as a new draft' };
    expect(await screen.findByRole('button', keep, { timeout: 20_000 })).toBeTruthy();
  }, 60_000);
});
