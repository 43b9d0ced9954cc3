// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPage } from '../testing/open-page';
import { sentOrder } from '../testing/sample-order';
import { sampleUser } from '../testing/sample-user';
import { ok, serveApi } from '../testing/serve-api';
import { storageKeyOf } from '../testing/storage-key';

const owen = sampleUser({ id: 8, role: 'wholesale_customer', wholesaleCustomerId: 11, hasApprovals: true });
const hannah = { ...owen, id: 5, isOrgAdmin: true };
const rejected = {
  ...{ id: 7, state: 'rejected', requestedByUserId: 8, requestedByName: 'Owen Pratt', version: 3 },
  ...{ total: '48.00', lineCount: 1, purchaseOrderNumber: 'PO-1', createdAt: '2026-11-16T10:00:00.000Z' },
  ...{ decidedByName: 'Hannah', decidedAt: '2026-11-17T10:00:00.000Z', comment: 'Too early' },
  ...{ orderId: null, orderNumber: null, notes: 'Back door', requestedShipDate: null, canDecide: false },
  ...{ paymentMethod: 'Terms', shippingLocationId: 21, billingLocationId: null, quote: null },
  draftId: '00000000-0000-4000-8000-000000000002',
  lines: [
    {
      ...{ line: 0, productId: 1, isTester: false, quantity: 2, name: 'Oat soap', sku: 'SO-OAT' },
      ...{ note: 'Gift wrap', shipDate: '2020-01-01' },
    },
  ],
};

const draft = {
  ...{ id: '00000000-0000-4000-8000-000000000001', customerId: 11, customerName: 'Corner Shop' },
  ...{ isCustomerUnavailable: false, ownerUserId: 8, ownerName: 'Owen Pratt', lineCount: 1, total: null },
  ...{ version: 1, createdAt: '2026-11-17T10:00:00.000Z', updatedAt: '2026-11-17T10:00:00.000Z' },
};

const checked = {
  ...{ line: 0, productId: 1, isTester: false, quantity: 2, name: 'Oat soap', sku: 'SO-OAT', price: null },
  ...{ knownUnitPrice: '24.00', unitPrice: '24.00', totalPrice: '48.00', minimumQuantity: null },
  ...{ orderMultiple: 1, maximumQuantity: null, unitsAvailable: 12, problems: [] },
  backorder: { now: 1, later: 1, expectedOn: null },
};
const totals = { subtotal: '48.00', tax: '0.00', shipping: '0.00', discount: '0.00', total: '48.00' };
const shortOfStock = {
  ...rejected,
  ...{ state: 'waiting', decidedByName: null, decidedAt: null, comment: null, canDecide: true },
  quote: { lines: [checked], totals, setsCharges: false },
};

/** Three lines of one product, of which someone else meanwhile took off the first and changed the last. */
const line = rejected.lines[0];
const notes = ['Front store', 'Back store', 'Window'];
const before = {
  ...shortOfStock,
  lines: notes.map((note, at) => ({ ...line, note, line: at })),
  quote: null,
};
const after = {
  ...before,
  version: 4,
  lines: [
    { ...before.lines[1], line: 0 },
    { ...before.lines[2], line: 1, quantity: 9 },
  ],
};

const changes: { version: number }[] = [];
const drafts: unknown[] = [];
const approved: unknown[] = [];
let shown: unknown = rejected;
serveApi('/approvals/7', ({ method, path, body }) => {
  if (path === '/api/auth/storage-key') return storageKeyOf(owen.id);
  if (path === '/api/approvals/7/approve') {
    approved.push(body);
    return ok(sentOrder({ id: 501 }));
  }
  if (path === '/api/approvals/7' && method === 'PUT') {
    changes.push(body as (typeof changes)[number]);
    const refusal = { code: 'stale_version', message: 'Someone else changed this.', details: after };
    if (shown === before) {
      shown = after;
      return { status: 409, body: refusal };
    }
    shown = {
      ...after,
      version: 5,
      lines: [
        { ...after.lines[0], quantity: 3 },
        { ...after.lines[1], quantity: 2 },
      ],
    };
    return ok(shown);
  }
  if (method === 'PUT') {
    drafts.push(body);
    return ok(draft);
  }
  return path === '/api/approvals/7' ? ok(shown) : { body: [], headers: { 'x-total-count': 0 } };
});

it('an address with no number leads to the same page as an approval that does not exist', async () => {
  openPage('/approvals/abc', hannah);

  expect(await screen.findByText('404 Page Not Found', {}, { timeout: 25_000 })).toBeTruthy();
});

it('an order that was rejected goes back on the desk of who asked, without a ship date that has passed', async () => {
  shown = rejected;
  const router = openPage('/approvals/7', owen);
  const again = { name: 'Change and send again' };
  await userEvent.click(await screen.findByRole('button', again, { timeout: 25_000 }));

  await waitFor(() => expect(drafts).toHaveLength(1));
  expect(drafts[0]).toMatchObject({
    version: 0,
    filesOfDraftId: rejected.draftId,
    content: {
      lines: [{ entry: 'SO-OAT', productId: 1, quantity: 2, note: 'Gift wrap', shipDate: null }],
      details: {
        ...{ purchaseOrderNumber: 'PO-1', notes: 'Back door', paymentType: 'terms', shippingLocationId: 21 },
      },
    },
  });
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/desk\/[0-9a-f-]{36}$/));
});

it('an order that ran short of stock is approved once the backorder is agreed to', async () => {
  shown = shortOfStock;
  openPage('/approvals/7', hannah);
  const approve = await screen.findByRole('button', { name: 'Approve and place order' }, { timeout: 25_000 });
  expect(screen.getByText(/^Oat soap: 1 /)).toBeTruthy();
  expect(approve).toHaveProperty('disabled', true);

  await userEvent.click(screen.getByRole('checkbox', { name: 'Ship the rest when it is available' }));
  await userEvent.click(approve);

  await waitFor(() => expect(approved).toEqual([{ version: 3, total: '48.00', acceptsBackorder: true }]));
});

it('changes of an order stay when someone else saves first, and are saved once that was seen', async () => {
  shown = before;
  openPage('/approvals/7', hannah);
  const more = { name: 'Increase: Quantity of Oat soap' };
  await screen.findAllByRole('button', more, { timeout: 25_000 });
  await userEvent.click(screen.getAllByRole('button', more)[1] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

  const notice = await screen.findByText('Someone else changed this in the meantime');
  const conflict = notice.closest('section')?.textContent;
  expect(conflict).toContain('Line 1: Oat soapSaved now: Removed for goodYours: 2');
  expect(conflict).toContain('Line 2: Oat soapSaved now: 2Yours: 3');
  expect(conflict).toContain('Line 3: Oat soapSaved now: 9Yours: 2');
  expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

  await screen.findByText('Changes saved');
  expect(changes).toMatchObject([
    { version: 3 },
    {
      version: 4,
      items: [
        { line: 0, quantity: 3 },
        { line: 1, quantity: 2 },
      ],
    },
  ]);
  expect(screen.queryByText('Someone else changed this in the meantime')).toBeNull();
  expect(screen.getByRole('button', { name: 'Approve and place order' })).toBeTruthy();
});
