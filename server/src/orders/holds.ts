import { AppError } from '@casepack/contract/errors';
import {
  awaitsApproval,
  type HeldStep,
  type HoldReason,
  type NewHold,
  sortedReasons,
  statusOnceReleased,
  stillAwaitsApproval,
  whyHeld,
} from '@casepack/contract/orders/holds';
import { moneyAfter } from '@casepack/contract/payments/order-money';
import type { Changes } from '../audit/record-audit';
import type { Context } from '../context';
import { closeHolds, hasHeldOrders, insertHolds } from './holds.queries';
import type { OrderRow } from './orders.queries';

/** Asked on every way to processing, shipping, invoicing and completing. */
export function requireNotHeld(row: Pick<OrderRow, 'heldFor'>, step: HeldStep): void {
  const problem = whyHeld(row, step);
  if (problem !== undefined) throw new AppError('conflict', problem);
}

/** Stores why a new order is held. `heldFor` is stored with the order itself. */
export const addFirstHolds = (ctx: Context, orderId: number, holds: readonly NewHold[]): Promise<void> =>
  insertHolds(ctx.db, orderId, holds, ctx.now());

export interface HoldChange {
  /** What to store in the order, in the same transaction. */
  order: Partial<OrderRow>;
  /** For its history. */
  changes: Changes;
}

const heldForChange = (from: readonly HoldReason[], to: readonly HoldReason[]): Changes => ({
  heldFor: { from: [...from], to: [...to] },
});

const statusChange = (from: OrderRow['status'], to: OrderRow['status']): Changes =>
  from === to ? {} : { status: { from, to } };

/** Holds a stored order for further reasons. A held order is Pending. */
export async function holdOrder(
  ctx: Context,
  row: Pick<OrderRow, 'id' | 'status' | 'heldFor'>,
  holds: readonly NewHold[],
): Promise<HoldChange | undefined> {
  const added = holds.filter(({ reason }) => !row.heldFor.includes(reason));
  if (added.length === 0) return undefined;
  await insertHolds(ctx.db, row.id, added, ctx.now());
  const heldFor = sortedReasons([...row.heldFor, ...added.map(({ reason }) => reason)]);
  return {
    order: { heldFor, status: 'pending' },
    changes: { ...heldForChange(row.heldFor, heldFor), ...statusChange(row.status, 'pending') },
  };
}

interface HoldEnd {
  reasons: readonly HoldReason[];
  /** Null if the holds end by themselves. */
  byUserId?: number | null;
  note?: string | null;
}

/**
 * Ends holds of a locked order. With the last one the order moves to the status that it would have had: Waiting for
 * Payment, or Paid.
 */
export async function endHolds(
  ctx: Context,
  row: OrderRow,
  { reasons, byUserId = null, note = null }: HoldEnd,
): Promise<HoldChange> {
  const heldFor = row.heldFor.filter((reason) => !reasons.includes(reason));
  await closeHolds(ctx.db, row.id, reasons, { releasedAt: ctx.now(), releasedByUserId: byUserId, note });
  const isApproved = awaitsApproval(row) && !stillAwaitsApproval(heldFor);
  const moved =
    heldFor.length === 0 && row.status === 'pending'
      ? moneyAfter({ ...row, heldFor }, { kind: 'moved', to: statusOnceReleased(row) }, ctx.now())
      : { status: row.status };
  return {
    order: { ...moved, heldFor, ...(isApproved ? { approvalExpiresAt: null } : {}) },
    changes: { ...heldForChange(row.heldFor, heldFor), ...statusChange(row.status, moved.status) },
  };
}

/** What to store in an order that is cancelled: nothing holds it anymore. */
export async function dropHolds(ctx: Context, row: OrderRow): Promise<Partial<OrderRow>> {
  if (row.heldFor.length > 0) {
    const end = { releasedAt: ctx.now(), releasedByUserId: ctx.actor?.userId ?? null, note: null };
    await closeHolds(ctx.db, row.id, row.heldFor, end);
  }
  return { heldFor: [], approvalExpiresAt: null };
}

/**
 * What the customer owes has changed, so other orders of it may go on. In a job: it locks the customer first and then
 * its orders, while the caller has already locked an order.
 */
export async function queueRecheck(
  ctx: Context,
  row: Pick<OrderRow, 'manufacturerId' | 'wholesaleCustomerId'>,
): Promise<void> {
  if (!(await hasHeldOrders(ctx.db, row))) return;
  await ctx.jobs.enqueue(ctx, 'recheck-holds', { customerId: row.wholesaleCustomerId });
}
