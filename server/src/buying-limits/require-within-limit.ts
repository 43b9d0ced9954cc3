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

/** Only users of a customer have a limit, and the session knows whether their company uses limits. */
function limitedUser({ actor, user }: Context) {
  if (!user?.hasApprovals || !actor || actor.wholesaleCustomerId === null) return undefined;
  return { userId: actor.userId, customerId: actor.wholesaleCustomerId };
}

/** The caller's limit, if an order of this total is beyond it. */
export async function findExceededLimit(
  ctx: Context,
  total: Cents,
  find = findLimit,
): Promise<BuyingLimit | undefined> {
  const who = limitedUser(ctx);
  const limit = who && (await find(ctx.db, who));
  if (!limit) return undefined;
  const spent =
    limit.kind === 'per_month' ? await sumOrdered(ctx.db, who, startOfMonth(ctx.now())) : cents(0);
  return needsApproval(limit, { total, spent }) ? limit : undefined;
}

/** In the transaction that stores the order: two orders at once cannot both use what is left of a month. */
export async function requireWithinLimit(ctx: Context, total: Cents): Promise<void> {
  const limit = await findExceededLimit(ctx, total, findLimitForUpdate);
  if (limit) throw new AppError('approval_needed', `${approvalWords(limit)} Send this order for approval.`);
}

/** Before the order of an edit is locked, as when one is placed. Undefined for callers without a limit. */
export async function lockOwnLimit(ctx: Context): Promise<BuyingLimit | undefined> {
  const who = limitedUser(ctx);
  return who && findLimitForUpdate(ctx.db, who);
}

/**
 * An order that was placed or approved is raised only as far as the caller could have ordered without approval. Of a
 * month, the raise alone is used up: the order itself counts for whoever placed it, when it was placed.
 */
export async function requireRaiseWithinLimit(
  ctx: Context,
  limit: BuyingLimit,
  before: Cents,
  { total, isMore }: { total: Cents; isMore: boolean },
): Promise<void> {
  const who = limitedUser(ctx);
  if (!who || (total <= before && !(isMore && limit.kind === 'always'))) return;
  const isExceeded =
    limit.kind === 'per_month'
      ? needsApproval(limit, {
          total: cents(total - before),
          spent: await sumOrdered(ctx.db, who, startOfMonth(ctx.now())),
        })
      : needsApproval(limit, { total, spent: cents(0) });
  if (!isExceeded) return;
  throw new AppError(
    'approval_needed',
    `${approvalWords(limit)} Ask an administrator of your company to make this change.`,
  );
}
