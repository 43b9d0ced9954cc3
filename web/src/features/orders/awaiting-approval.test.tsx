// @vitest-environment happy-dom
import type { Order } from '@casepack/contract/orders/order';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleOrder, sentOrder } from '../../testing/sample-order';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { AwaitingApproval } from './awaiting-approval';

const waiting = sampleOrder(1, {
  status: 'pending',
  approvalExpiresAt: new Date('2026-11-30T15:00:00.000Z'),
});
const show = (order: Order, rights: { canManage?: boolean; canCancel?: boolean } = {}) =>
  showScreen(<AwaitingApproval order={order} canManage={false} canCancel={false} {...rights} />);

let sent: string[] = [];

describe('the notice above an order awaiting approval', () => {
  serveApi('/orders/5', ({ method, path }) => {
    sent.push(`${method} ${path}`);
    return ok(sentOrder({ status: 'cancelled' }));
  });
  beforeEach(() => {
    sent = [];
  });

  it('shows the deadline, and that nothing is reserved', async () => {
    show(waiting);

    const notice = await screen.findByRole('region', { name: 'Waiting for approval' });

    expect(notice.textContent).toContain('No stock is reserved yet.');
    expect(notice.textContent).toMatch(/not approved by .*30.* is cancelled/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows staff the reason instead of the company', async () => {
    const approvalReason = 'Discount above the 15% limit of Coastline Reps';
    show({ ...waiting, approvalReason }, { canManage: true });

    const notice = await screen.findByRole('region', { name: 'Waiting for approval' });

    expect(notice.textContent).toContain(approvalReason);
    expect(notice.textContent).not.toContain('registered by itself');
  });

  it('lets a buyer cancel the order after a confirmation', async () => {
    show(waiting, { canCancel: true });

    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Order' }));
    expect(sent).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));

    await waitFor(() => expect(sent).toEqual(['POST /api/orders/5/cancel']));
  });

  it('explains to staff how to accept the order', async () => {
    show(waiting, { canManage: true, canCancel: true });

    const notice = await screen.findByRole('region', { name: 'Waiting for approval' });

    expect(notice.textContent).toContain('change its status to Waiting for Payment or Processing');
    expect(screen.queryByRole('button', { name: 'Cancel Order' })).toBeNull();
  });

  it('is not shown for any other order', () => {
    show(sampleOrder(1, { status: 'pending' }), { canCancel: true });

    expect(screen.queryByRole('region')).toBeNull();
  });
});
