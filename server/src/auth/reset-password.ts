import type { PasswordReset } from '@casepack/contract/auth/credentials';
import { nodeOfUser } from '@casepack/contract/users/user';
import { notFound } from '../access';
import { recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { passwordChangedMail, passwordResetMail } from '../mail/account-mails';
import { queueMail } from '../mail/queue-mail';
import { findOrganization } from '../organizations/organization-nodes.queries';
import { markEmailVerified } from '../organizations/unconfirmed-addresses.queries';
import { countAttempt } from '../rate-limits/count-attempts';
import { createAccountLink, redeemAccountToken } from './account-links';
import { type Account, findAccountById, findAccountsByEmail, updatePassword } from './accounts.queries';
import { hashPassword, requireGoodPassword } from './passwords';
import { endSessionsOf, openSession } from './sessions';
import { requireUsable, type SignedIn } from './sign-in';

/** Always sends the same response in the same time: a job checks later whether the account exists. */
export async function forgotPassword(ctx: Context, email: string): Promise<{ message: string }> {
  await countAttempt(ctx, 'forgot-address', ctx.origin.address ?? 'unknown');
  await countAttempt(ctx, 'forgot-account', email);
  await ctx.jobs.enqueue(ctx, 'mail-password-reset', { email });
  return {
    message: 'If there is an account for this address, we have sent it a link to choose a new password.',
  };
}

/** The job that emails links for a forgotten password. */
export async function mailPasswordReset(ctx: Context, email: string): Promise<void> {
  const accounts = (await findAccountsByEmail(ctx.db, email)).filter(({ isUsable }) => isUsable);
  await inTransaction(ctx, async (ctx) => {
    for (const account of accounts) {
      const link = await createAccountLink(ctx, account.id, 'password_reset');
      const seller = accounts.length > 1 ? await sellerNameOf(ctx, account) : undefined;
      await queueMail(ctx, passwordResetMail(account, link, seller));
    }
  });
}

/** Distinguishes the emails if an address has accounts in several tenants. */
async function sellerNameOf(ctx: Context, { manufacturerId }: Account): Promise<string | undefined> {
  if (manufacturerId === null) return undefined;
  return (await findOrganization(ctx.db, 'manufacturer', manufacturerId))?.name;
}

/** Sets the password of the link's user, ends all their sessions, and signs them in. */
export async function resetPassword(ctx: Context, { token, password }: PasswordReset): Promise<SignedIn> {
  const rules = { minimum: ctx.config.passwordMinLength, field: 'password' };
  await requireGoodPassword(password, rules);
  await countAttempt(ctx, 'reset-address', ctx.origin.address ?? 'unknown');
  const passwordHash = await hashPassword(password);

  return inTransaction(ctx, async (ctx) => {
    const { userId } = await redeemAccountToken(ctx, token, ['password_reset', 'invitation']);
    await updatePassword(ctx.db, userId, { passwordHash, mustChangePassword: false, now: ctx.now() });
    const account = await findAccountById(ctx.db, userId);
    if (!account) throw notFound('User');
    requireUsable(account);
    await markEmailVerified(ctx, userId);
    await requireGoodPassword(password, { ...rules, owner: account });
    await endSessionsOf(ctx, userId);
    await recordAudit(ctx, {
      action: 'password_reset',
      subjectType: 'user',
      subjectId: userId,
      subjectName: account.email,
      node: nodeOfUser(account),
    });
    await queueMail(ctx, passwordChangedMail(account, ctx.now()));
    return { user: account, token: await openSession(ctx, userId, { passwordTyped: true }) };
  });
}
