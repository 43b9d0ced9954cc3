import { AppError } from '@casepack/contract/errors';
import { nodeOfUser } from '@casepack/contract/users/user';
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit';
import { updateUser, voidAccountLinks } from '../auth/accounts.queries';
import { endSessionsOf } from '../auth/sessions';
import { type Context, inTransaction } from '../context';
import { users } from '../db/schema/users';
import { requireAdministratorLeft } from './last-administrator';
import { hasActed } from './managed-users.queries';
import { getUserToManage } from './user-reach';

const FOREIGN_KEY_VIOLATION = '23503';

const isReferenced = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === FOREIGN_KEY_VIOLATION;
};

/** Deletes the row unless anything refers to it. The database detects references, so they are not listed here. */
async function deleteUnlessReferenced(ctx: Context, userId: number): Promise<boolean> {
  if (await hasActed(ctx.db, userId)) return false;
  await ctx.db.execute(sql`savepoint before_deletion`);
  try {
    await ctx.db.delete(users).where(eq(users.id, userId));
    return true;
  } catch (error) {
    if (!isReferenced(error)) throw error;
    await ctx.db.execute(sql`rollback to savepoint before_deletion`);
    return false;
  }
}

/** Users with orders or audit entries stay as inactive users, so that records keep their names. */
export function deleteUser(
  ctx: Context,
  userId: number,
): Promise<{ message: string; outcome: 'deleted' | 'deactivated' }> {
  return inTransaction(ctx, async (ctx) => {
    const { user } = await getUserToManage(ctx, userId, 'user:manage');
    if (userId === ctx.actor?.userId) throw new AppError('conflict', 'You cannot delete yourself');
    await requireAdministratorLeft(ctx, user, undefined);
    await endSessionsOf(ctx, userId);
    const isDeleted = await deleteUnlessReferenced(ctx, userId);
    if (!isDeleted) {
      await updateUser(ctx.db, userId, { active: false }, ctx.now());
      await voidAccountLinks(ctx.db, userId, ctx.now());
    }
    await recordAudit(ctx, {
      action: isDeleted ? 'user_deleted' : 'user_deactivated',
      subjectType: 'user',
      subjectId: userId,
      subjectName: user.email,
      node: nodeOfUser(user),
    });
    return isDeleted
      ? { message: 'User deleted', outcome: 'deleted' }
      : { message: 'This user has activity on record and was deactivated instead', outcome: 'deactivated' };
  });
}
