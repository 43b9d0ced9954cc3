import type { ManagedUser } from '@casepack/contract/users/managed-user';
import { nodeOfUser } from '@casepack/contract/users/user';
import { recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { voidEmailChange } from './managed-users.queries';
import { getUserToManage } from './user-reach';

/** Withdraws a new address that is not confirmed yet: its link stops working. */
export function cancelEmailChange(ctx: Context, userId: number): Promise<ManagedUser> {
  return inTransaction(ctx, async (ctx) => {
    const { user } = await getUserToManage(ctx, userId, 'user:manage');
    if (user.pendingEmail === null) return user;
    await voidEmailChange(ctx.db, userId, ctx.now());
    await recordAudit(ctx, {
      action: 'email_change_cancelled',
      subjectType: 'user',
      subjectId: userId,
      subjectName: user.email,
      node: nodeOfUser(user),
      changes: { pendingEmail: { from: user.pendingEmail, to: null } },
    });
    return { ...user, pendingEmail: null };
  });
}
