import type { HoldReason } from '@casepack/contract/orders/holds';
import { recordAudit } from '../audit/record-audit';
import type { Context } from '../context';
import { nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import { insertEvent } from './history.queries';
import { endHolds } from './holds';
import { type OrderRow, updateOrder } from './orders.queries';

export interface Releaser {
  userId: number | null;
  email: string | null;
  address: string | null;
}

export const releaserOf = ({ actor, user, origin }: Context): Releaser => ({
  userId: actor?.userId ?? null,
  email: user?.email ?? null,
  address: origin.address ?? null,
});

/** Ends holds of a locked order for the person who decided it, which may have been a moment ago. */
export async function releaseOrder(
  ctx: Context,
  row: OrderRow,
  { reasons, note, by }: { reasons: readonly HoldReason[]; note: string; by: Releaser },
): Promise<Partial<OrderRow>> {
  const { order, changes } = await endHolds(ctx, row, { reasons, byUserId: by.userId, note });
  await updateOrder(ctx.db, row, order, ctx.now());
  await insertEvent(ctx.db, {
    orderId: row.id,
    at: ctx.now(),
    actorUserId: by.userId,
    cause: 'staff',
    kind: 'hold_released',
    changes: { ...changes, holdNote: { from: null, to: note } },
  });
  await recordAudit(ctx, {
    action: 'order_released',
    subjectType: 'order',
    subjectId: row.id,
    subjectName: row.orderNumber,
    by,
    // The note is for staff of the manufacturer alone.
    node: nodeOfManufacturer({ id: row.manufacturerId }),
    changes: { heldFor: { from: row.heldFor, to: order.heldFor }, note: { from: null, to: note } },
  });
  return order;
}
