// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPage } from '../testing/open-page';
import { sampleUser } from '../testing/sample-user';
import { ok, serveApi } from '../testing/serve-api';
import { storageKeyOf } from '../testing/storage-key';

const owen = sampleUser({ id: 8, role: 'wholesale_customer', wholesaleCustomerId: 11, hasApprovals: true });
const rejected = {
  ...{ id: 7, state: 'rejected', requestedByUserId: 8, requestedByName: 'Owen Pratt', version: 3 },
  ...{ total: '48.00', lineCount: 1, purchaseOrderNumber: 'PO-1', createdAt: '2026-11-16T10:00:00.000Z' },
  ...{ decidedByName: 'Hannah', decidedAt: '2026-11-17T10:00:00.000Z', comment: 'Too early' },
  ...{ orderId: null, orderNumber: null, notes: 'Back door', requestedShipDate: null, canDecide: false },
  ...{ paymentMethod: 'Terms', shippingLocationId: 21, billingLocationId: null, quote: null },
  lines: [
    {
      ...{ productId: 1, isTester: false, quantity: 2, name: 'Oat soap', sku: 'SO-OAT' },
      ...{ note: 'Gift wrap', shipDate: '2020-01-01' },
    },
  ],
};

const draft = {
  ...{ id: '00000000-0000-4000-8000-000000000001', customerId: 11, customerName: 'Corner Shop' },
  ...{ isCustomerUnavailable: false, ownerUserId: 8, ownerName: 'Owen Pratt', lineCount: 1, total: null },
  ...{ version: 1, createdAt: '2026-11-17T10:00:00.000Z', updatedAt: '2026-11-17T10:00:00.000Z' },
};

const drafts: unknown[] = [];
serveApi('/approvals/7', ({ method, path, body }) => {
  if (path === '/api/auth/storage-key') return storageKeyOf(owen.id);
  if (method === 'PUT') {
    drafts.push(body);
    return ok(draft);
  }
  return path === '/api/approvals/7' ? ok(rejected) : { body: [], headers: { 'x-total-count': 0 } };
});

it('an order that was rejected goes back on the desk of who asked, without a ship date that has passed', async () => {
  const router = openPage('/approvals/7', owen);
  const again = { name: 'Change and send again' };
  await userEvent.click(await screen.findByRole('button', again, { timeout: 25_000 }));

  await waitFor(() => expect(drafts).toHaveLength(1));
  expect(drafts[0]).toMatchObject({
    version: 0,
    content: {
      lines: [{ entry: 'SO-OAT', productId: 1, quantity: 2, note: 'Gift wrap', shipDate: null }],
      details: {
        ...{ purchaseOrderNumber: 'PO-1', notes: 'Back door', paymentType: 'terms', shippingLocationId: 21 },
      },
    },
  });
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/desk\/[0-9a-f-]{36}$/));
});
