// @vitest-environment happy-dom
import type { Order } from '@casepack/contract/orders/order';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleOrder, sentOrder } from '../../testing/sample-order';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { HeldOrder } from './held-order';

const held = sampleOrder(1, { status: 'pending', heldFor: ['credit_limit'] });
const waiting = sampleOrder(1, {
  status: 'pending',
  heldFor: ['approval'],
  approvalExpiresAt: new Date('2026-11-30T15:00:00.000Z'),
});
const sentHold = {
  ...{ id: 1, reason: 'credit_limit', label: 'Over credit limit', since: '2026-11-02T10:00:00.000Z' },
  text: 'Above the credit limit: $900.00 owed with this order, $800.00 allowed.',
  releasedAt: null,
};
const show = (order: Order, rights: { canManage?: boolean } = {}) =>
  showScreen(<HeldOrder order={order} canManage={false} {...rights} />);

let sent: { call: string; body: unknown }[] = [];

describe('the notice above a held order', () => {
  serveApi('/orders/5', ({ method, path, body }) => {
    if (method === 'GET') return ok([sentHold]);
    sent.push({ call: `${method} ${path}`, body });
    return ok({ ...sentOrder({ status: 'cancelled' }), cardCancellationPending: false });
  });
  beforeEach(() => {
    sent = [];
  });
  const notice = () => screen.findByRole('region', { name: 'On hold' });

  it('shows the reasons, and staff when each ends by itself', async () => {
    show(held, { canManage: true });

    await screen.findByText(/\$900\.00 owed with this order/);
    expect((await notice()).textContent).toContain('Ends by itself when it is paid');
  });

  it('offers a buyer nothing to release', async () => {
    show(held);

    await screen.findByText(/\$900\.00 owed/);
    expect(screen.queryByRole('button')).toBeNull();
    expect((await notice()).textContent).not.toContain('Ends by itself');
  });

  it('releases what was shown, with a note that is required', async () => {
    show(held, { canManage: true });

    await userEvent.click(await screen.findByRole('button', { name: 'Release' }));
    const dialog = await screen.findByRole('dialog');
    const submit = () => userEvent.click(screen.getAllByRole('button', { name: 'Release' }).at(-1) ?? dialog);
    await submit();
    expect(dialog.textContent).toContain('Enter a reason for releasing the order');
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText(/Note/), 'Spoke to Cora');
    await submit();

    await waitFor(() =>
      expect(sent).toEqual([
        {
          call: 'POST /api/orders/5/holds/release',
          body: { note: 'Spoke to Cora', reasons: ['credit_limit'] },
        },
      ]),
    );
  });

  it('rejects the order with a reason', async () => {
    show(held, { canManage: true });

    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    await userEvent.type(await screen.findByLabelText(/Reason/), 'Please pay first');
    await userEvent.click(screen.getByRole('button', { name: 'Reject order' }));

    await waitFor(() =>
      expect(sent).toEqual([
        {
          call: 'PATCH /api/orders/5/status',
          body: { status: 'cancelled', reason: 'Please pay first' },
        },
      ]),
    );
  });

  it('shows the deadline, and that nothing is reserved', async () => {
    show(waiting);

    expect((await notice()).textContent).toContain('No stock is reserved yet.');
    expect((await notice()).textContent).toMatch(/not approved by .*30.* is cancelled/);
  });

  it('is not shown for any other order', () => {
    show(sampleOrder(1, { status: 'pending' }));

    expect(screen.queryByRole('region')).toBeNull();
  });
});
