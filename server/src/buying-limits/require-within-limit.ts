import {
  approvalWords,
  type BuyingLimit,
  needsApproval,
} from '@casepack/contract/buying-limits/buying-limit';
import { AppError } from '@casepack/contract/errors';
import { type Cents, cents } from '@casepack/contract/money';
import type { Context } from '../context';
import { findLimit, findLimitForUpdate, sumOrdered } from './buying-limits.queries';

const startOfMonth = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

/**
 * The caller's limit, if an order of this total is beyond it. Only users of a customer have one, and the session knows
 * whether their company uses limits.
 */
export async function findExceededLimit(
  ctx: Context,
  total: Cents,
  find = findLimit,
): Promise<BuyingLimit | undefined> {
  const { actor, user, db } = ctx;
  if (!user?.hasApprovals || !actor || actor.wholesaleCustomerId === null) return undefined;
  const who = { userId: actor.userId, customerId: actor.wholesaleCustomerId };
  const limit = await find(db, who);
  if (!limit) return undefined;
  const spent = limit.kind === 'per_month' ? await sumOrdered(db, who, startOfMonth(ctx.now())) : cents(0);
  return needsApproval(limit, { total, spent }) ? limit : undefined;
}

/** In the transaction that stores the order: two orders at once cannot both use what is left of a month. */
export async function requireWithinLimit(ctx: Context, total: Cents): Promise<void> {
  const limit = await findExceededLimit(ctx, total, findLimitForUpdate);
  if (limit) throw new AppError('approval_needed', `${approvalWords(limit)} Send this order for approval.`);
}
