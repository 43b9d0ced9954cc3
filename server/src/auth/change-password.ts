import type { PasswordChange } from '@casepack/contract/auth/credentials';
import { AppError } from '@casepack/contract/errors';
import { type CurrentUser, nodeOfUser } from '@casepack/contract/users/user';
import { unauthorized } from '../access';
import { recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { passwordChangedMail } from '../mail/account-mails';
import { queueMail } from '../mail/queue-mail';
import { countAttempt, resetAttempts } from '../rate-limits/count-attempts';
import { findAccountById, updatePassword, voidAccountLinks } from './accounts.queries';
import { hashPassword, isPasswordRight, requireGoodPassword } from './passwords';
import { endSessionsOf } from './sessions';

/** Changes the current user's own password. The current session stays; all others end. */
export async function changePassword(
  ctx: Context,
  { currentPassword, newPassword }: PasswordChange,
): Promise<CurrentUser> {
  if (!ctx.user) throw unauthorized();
  const minimum = ctx.config.passwordMinLength;
  await requireGoodPassword(newPassword, { minimum, field: 'newPassword', owner: ctx.user });
  await countAttempt(ctx, 'confirm-password-user', String(ctx.user.id));
  const account = await findAccountById(ctx.db, ctx.user.id);
  if (!(account && (await isPasswordRight(account.passwordHash, currentPassword)))) {
    throw new AppError('invalid_input', 'The current password is incorrect', {
      fields: { currentPassword: 'The current password is incorrect' },
    });
  }
  await resetAttempts(ctx, 'confirm-password-user', String(account.id));
  const passwordHash = await hashPassword(newPassword);

  return inTransaction(ctx, async (ctx) => {
    await updatePassword(ctx.db, account.id, { passwordHash, mustChangePassword: false, now: ctx.now() });
    await voidAccountLinks(ctx.db, account.id, ctx.now());
    await endSessionsOf(ctx, account.id, ctx.origin.sessionHash);
    await recordAudit(ctx, {
      action: 'password_changed',
      subjectType: 'user',
      subjectId: account.id,
      subjectName: account.email,
      node: nodeOfUser(account),
    });
    await queueMail(ctx, passwordChangedMail(account, ctx.now()));
    return { ...account, mustChangePassword: false };
  });
}
