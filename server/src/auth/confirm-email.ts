import type { EmailConfirmation } from '@casepack/contract/auth/credentials';
import { AppError } from '@casepack/contract/errors';
import { nodeOfUser } from '@casepack/contract/users/user';
import { notFound } from '../access';
import { recordAudit } from '../audit/record-audit';
import { announce, type Context, inTransaction } from '../context';
import { emailChangedMail } from '../mail/account-mails';
import { queueMail } from '../mail/queue-mail';
import { markEmailVerified } from '../organizations/unconfirmed-addresses.queries';
import { countAttempt, resetAttempts } from '../rate-limits/count-attempts';
import { getAccountToken, redeemAccountToken } from './account-links';
import { type Account, findAccountById, isEmailTaken, lockEmail, updateUser } from './accounts.queries';
import { emailTaken } from './email-taken';
import { isPasswordRight } from './passwords';
import { requireUsable } from './sign-in';

const passwordRequired = (message: string) =>
  new AppError('password_required', message, { fields: { password: message } });

/**
 * The link proves only that the mailbox exists, not whose it is: a mistyped address may belong to a stranger. So the
 * user must be signed in or enter the password.
 */
async function requireOwner(ctx: Context, account: Account, password: string | undefined): Promise<void> {
  if (ctx.actor?.userId === account.id) return;
  if (account.passwordHash === null) {
    throw new AppError('forbidden', 'Please sign in to this account first, then open the link again.');
  }
  if (!password) throw passwordRequired('Enter the account password to confirm the new address');
  await countAttempt(ctx, 'confirm-password-user', String(account.id));
  if (!(await isPasswordRight(account.passwordHash, password))) {
    throw passwordRequired('The password is incorrect');
  }
  await resetAttempts(ctx, 'confirm-password-user', String(account.id));
}

/** Activates the new address. Until then, and if this fails, the old one stays. */
export async function confirmEmail(
  ctx: Context,
  { token, password }: EmailConfirmation,
): Promise<{ email: string }> {
  await countAttempt(ctx, 'reset-address', ctx.origin.address ?? 'unknown');
  const { userId } = await getAccountToken(ctx, token, ['email_change']);
  const owner = await findAccountById(ctx.db, userId);
  if (!owner) throw notFound('User');
  requireUsable(owner);
  await requireOwner(ctx, owner, password);

  return inTransaction(ctx, async (ctx) => {
    const { newEmail: email } = await redeemAccountToken(ctx, token, ['email_change']);
    const account = await findAccountById(ctx.db, userId);
    if (!account || email === null) throw notFound('User');
    await lockEmail(ctx.db, email);
    if (await isEmailTaken(ctx.db, email, { within: account.manufacturerId, exceptUserId: userId })) {
      throw emailTaken();
    }
    await updateUser(ctx.db, userId, { email }, ctx.now());
    await markEmailVerified(ctx, userId);
    await announce(ctx, `user:${userId}`);
    await recordAudit(ctx, {
      action: 'email_changed',
      subjectType: 'user',
      subjectId: userId,
      subjectName: account.email,
      node: nodeOfUser(account),
      changes: { email: { from: account.email, to: email } },
    });
    await queueMail(ctx, emailChangedMail(account, email, ctx.now()));
    return { email };
  });
}
