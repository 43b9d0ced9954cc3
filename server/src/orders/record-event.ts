import { actsForCustomer } from '@casepack/contract/access/questions';
import type { Changes } from '../audit/record-audit';
import type { Context } from '../context';
import { insertEvent, type NewHistoryEntry } from './history.queries';

type Kind =
  | 'created'
  | 'status_changed'
  | 'tracking_added'
  | 'shipped'
  | 'shipment_withdrawn'
  | 'remainder_cancelled'
  | 'returned'
  | 'edited'
  | 'deposit_changed'
  | 'link_renewed'
  | 'split'
  | 'split_off';

/** An entry of a history: who changed what. Money is in cents. */
export const historyEntry = (ctx: Context, kind: Kind, changes: Changes): NewHistoryEntry => ({
  at: ctx.now(),
  actorUserId: ctx.actor?.userId ?? null,
  cause: actsForCustomer(ctx.actor) ? 'customer' : 'staff',
  kind,
  changes,
});

/** Adds to the order's history. */
export const recordEvent = (ctx: Context, orderId: number, kind: Kind, changes: Changes): Promise<void> =>
  insertEvent(ctx.db, { orderId, ...historyEntry(ctx, kind, changes) });
