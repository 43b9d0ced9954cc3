import { AppError } from '@casepack/contract/errors';
import { nodeOfUser } from '@casepack/contract/users/user';
import { recordAudit } from '../audit/record-audit';
import { updatePassword, voidAccountLinks } from '../auth/accounts.queries';
import { hashPassword } from '../auth/passwords';
import { endSessionsOf } from '../auth/sessions';
import { type Context, inTransaction } from '../context';
import { passwordChangedMail } from '../mail/account-mails';
import { queueMail } from '../mail/queue-mail';
import { requireSetPassword } from './create-user';
import { getUserToManage } from './user-reach';

/** Sets the password of another user, who must change it at the next sign-in. Ends their sessions. */
export async function setPassword(
  ctx: Context,
  userId: number,
  password: string,
): Promise<{ message: string }> {
  // Checked first, so that nobody can make the server hash passwords for users outside their scope.
  const asked = await inTransaction(ctx, (ctx) => getUserToManage(ctx, userId, 'user:manage'));
  await requireSetPassword(ctx, password, asked.user);
  const passwordHash = await hashPassword(password);

  return inTransaction(ctx, async (ctx) => {
    const { user } = await getUserToManage(ctx, userId, 'user:manage');
    if (userId === ctx.actor?.userId && user.hasPassword) {
      throw new AppError(
        'conflict',
        'Change your own password on your account page. You need your current password.',
      );
    }
    const now = ctx.now();
    await updatePassword(ctx.db, userId, { passwordHash, mustChangePassword: true, now });
    await voidAccountLinks(ctx.db, userId, now);
    await endSessionsOf(ctx, userId);
    await recordAudit(ctx, {
      action: 'password_set',
      subjectType: 'user',
      subjectId: userId,
      subjectName: user.email,
      node: nodeOfUser(user),
    });
    await queueMail(ctx, passwordChangedMail(user, now));
    return { message: 'Password set' };
  });
}
