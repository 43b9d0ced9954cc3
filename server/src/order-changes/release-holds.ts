import { awaitsApproval, type HoldRelease } from '@casepack/contract/orders/holds';
import type { Order } from '@casepack/contract/orders/order';
import { recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { getOrder, getOrderToChange } from '../orders/get-order';
import { endHolds } from '../orders/holds';
import { updateOrder } from '../orders/orders.queries';
import { recordEvent } from '../orders/record-event';
import { nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import { reserveAgain } from './change-status';

/**
 * Staff let an order go on although something holds it. Reasons that the person has not seen stay. An order that
 * awaited approval reserves its stock now.
 */
export function releaseHolds(ctx: Context, id: number, { note, reasons }: HoldRelease): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const row = await getOrderToChange(ctx, id, 'order:manage');
    const released = row.heldFor.filter((reason) => reasons?.includes(reason) ?? true);
    // Clicked twice, or someone else was faster.
    if (released.length === 0) return getOrder(ctx, id);
    const byUserId = ctx.actor?.userId ?? null;
    const { order, changes } = await endHolds(ctx, row, { reasons: released, byUserId, note });
    if (awaitsApproval(row) && order.approvalExpiresAt === null) await reserveAgain(ctx, row);
    await updateOrder(ctx.db, row, order, ctx.now());
    await recordEvent(ctx, id, 'hold_released', { ...changes, holdNote: { from: null, to: note } });
    await recordAudit(ctx, {
      action: 'order_released',
      subjectType: 'order',
      subjectId: id,
      subjectName: row.orderNumber,
      // The note is for staff of the manufacturer alone.
      node: nodeOfManufacturer({ id: row.manufacturerId }),
      changes: { heldFor: { from: row.heldFor, to: order.heldFor }, note: { from: null, to: note } },
    });
    return getOrder(ctx, id);
  });
}
