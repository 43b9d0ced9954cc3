import type { BuyingLimit, UserBuyingLimit } from '@casepack/contract/buying-limits/buying-limit';
import { displayName } from '@casepack/contract/users/user';
import { authorize, notFound } from '../access';
import { recordAudit } from '../audit/record-audit';
import { findAccountById } from '../auth/accounts.queries';
import { announce, type Context, inTransaction } from '../context';
import { findLimitForUpdate, listLimits, storeLimit } from './buying-limits.queries';
import { requireOwnCompany } from './own-company';

function requireManagedCompany(ctx: Context) {
  const company = requireOwnCompany(ctx, 'User');
  authorize(ctx, 'buying-limit:manage', company.node, 'User');
  return company;
}

export const listBuyingLimits = (ctx: Context): Promise<UserBuyingLimit[]> =>
  listLimits(ctx.db, requireManagedCompany(ctx).customerId);

export function setBuyingLimit(ctx: Context, userId: number, limit: BuyingLimit): Promise<UserBuyingLimit> {
  const { customerId, manufacturerId, node } = requireManagedCompany(ctx);
  return inTransaction(ctx, async (ctx) => {
    const user = await findAccountById(ctx.db, userId);
    if (user?.wholesaleCustomerId !== customerId) throw notFound('User');
    const before = (await findLimitForUpdate(ctx.db, { userId, customerId })) ?? {
      kind: 'free',
      amount: null,
    };
    await storeLimit(ctx.db, { userId, customerId }, limit, ctx.now());
    await recordAudit(ctx, {
      action: 'buying_limit_changed',
      subjectType: 'user',
      subjectId: userId,
      subjectName: displayName(user),
      node,
      changes: {
        ...(before.kind === limit.kind ? {} : { buyingLimit: { from: before.kind, to: limit.kind } }),
        ...(before.amount === limit.amount
          ? {}
          : { buyingLimitAmount: { from: before.amount, to: limit.amount } }),
      },
    });
    // Sessions say whether the company uses approvals.
    await announce(ctx, `organizations:${manufacturerId}`);
    return { userId, ...limit };
  });
}
