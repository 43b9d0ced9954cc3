import { callerOf } from '@casepack/contract/access/actor';
import type { Changes } from '../audit/record-audit';
import type { Context } from '../context';
import { insertEvent } from './orders.queries';

type Kind = 'created' | 'status_changed' | 'tracking_added' | 'edited' | 'link_renewed';

/** Whoever acts for the buying company, or is about to. */
export const actsForCustomer = (ctx: Context): boolean => ['FU', 'WU', 'WA'].includes(callerOf(ctx.actor));

/** Writes into the order's history who changed what. Money is in cents, as everywhere inside. */
export const recordEvent = (ctx: Context, orderId: number, kind: Kind, changes: Changes): Promise<void> =>
  insertEvent(ctx.db, {
    orderId,
    at: ctx.now(),
    actorUserId: ctx.actor?.userId ?? null,
    cause: actsForCustomer(ctx) ? 'customer' : 'staff',
    kind,
    changes,
  });
