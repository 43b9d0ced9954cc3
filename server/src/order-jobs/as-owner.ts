import { can } from '@casepack/contract/access/permissions';
import { toActor } from '@casepack/contract/users/user';
import { eq } from 'drizzle-orm';
import { findAccountById } from '../auth/accounts.queries';
import type { Context } from '../context';
import { orders } from '../db/schema/orders';
import { findOrdersToChange, type JobRow, type StepRow } from './order-jobs.queries';

/** Ends a job: its owner could do it when it was started, and no longer can. */
export class LostRights extends Error {}

/** Acts for the owner with the rights that they have now; asked again for every order, since a job may take long. */
export async function asOwner(ctx: Context, { ownerUserId }: JobRow, { orderId }: StepRow): Promise<Context> {
  const account = await findAccountById(ctx.db, ownerUserId);
  if (!account?.isUsable) throw new LostRights('The user who started it can no longer sign in.');
  const actor = toActor(account);
  const [order] = orderId === null ? [] : await findOrdersToChange(ctx.db, eq(orders.id, orderId), 1);
  if (order && !can(actor, 'order:manage', order))
    throw new LostRights('The user who started it may no longer change these orders.');
  return { ...ctx, user: account, actor };
}
