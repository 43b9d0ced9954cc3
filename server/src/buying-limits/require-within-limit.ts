import { orderRoleOf } from '@casepack/contract/access/questions';
import {
  approvalWords,
  type BuyingLimit,
  needsApproval,
} from '@casepack/contract/buying-limits/buying-limit';
import { AppError } from '@casepack/contract/errors';
import { type Cents, cents } from '@casepack/contract/money';
import type { Context } from '../context';
import { findLimit, lockLimit, sumOrdered } from './buying-limits.queries';

const startOfMonth = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

/** The caller's limit, if an order of this total is beyond it. Only users of a customer have one. */
export async function findExceededLimit(ctx: Context, total: Cents): Promise<BuyingLimit | undefined> {
  const { actor, db } = ctx;
  if (!actor || actor.wholesaleCustomerId === null || orderRoleOf(actor) !== 'buyer') return undefined;
  const who = { userId: actor.userId, customerId: actor.wholesaleCustomerId };
  const limit = await findLimit(db, who);
  if (!limit) return undefined;
  const spent = limit.kind === 'per_month' ? await sumOrdered(db, who, startOfMonth(ctx.now())) : cents(0);
  return needsApproval(limit, { total, spent }) ? limit : undefined;
}

/** In the transaction that stores the order: two orders at once cannot both use what is left of a month. */
export async function requireWithinLimit(ctx: Context, total: Cents): Promise<void> {
  const { actor } = ctx;
  if (!actor || actor.wholesaleCustomerId === null) return;
  await lockLimit(ctx.db, actor.userId);
  const limit = await findExceededLimit(ctx, total);
  if (limit) throw new AppError('approval_needed', `${approvalWords(limit)} Send this order for approval.`);
}
