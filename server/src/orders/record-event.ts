import { actsForCustomer } from '@casepack/contract/access/questions';
import type { Changes } from '../audit/record-audit';
import type { Context } from '../context';
import { insertEvent } from './history.queries';

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

/** Adds to the order's history who changed what. Money is in cents. */
export const recordEvent = (ctx: Context, orderId: number, kind: Kind, changes: Changes): Promise<void> =>
  insertEvent(ctx.db, {
    orderId,
    at: ctx.now(),
    actorUserId: ctx.actor?.userId ?? null,
    cause: actsForCustomer(ctx.actor) ? 'customer' : 'staff',
    kind,
    changes,
  });
