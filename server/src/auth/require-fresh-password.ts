import { AppError } from '@casepack/contract/errors';
import { eq } from 'drizzle-orm';
import { unauthorized } from '../access';
import type { Context } from '../context';
import { sessions } from '../db/schema/users';
import { countAttempt, resetAttempts } from '../rate-limits/count-attempts';
import { findAccountById } from './accounts.queries';
import { isPasswordRight } from './passwords';

const FRESH_MS = 15 * 60 * 1000;

const refused = (message: string) =>
  new AppError('password_required', message, { fields: { password: message } });

const isFresh = (at: Date | null | undefined, now: Date): boolean =>
  at instanceof Date && now.getTime() - at.getTime() <= FRESH_MS;

/**
 * Protects actions from an unattended browser: passes if the password was entered within the last 15 minutes, or is
 * entered correctly now. A user without a password (external sign-in) must have signed in within that time.
 */
export async function requireFreshPassword(ctx: Context, password: string | undefined): Promise<void> {
  const { sessionHash } = ctx.origin;
  if (!ctx.user || !sessionHash) throw unauthorized();
  const now = ctx.now();
  const [session] = await ctx.db
    .select({ createdAt: sessions.createdAt, passwordConfirmedAt: sessions.passwordConfirmedAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, sessionHash));
  if (isFresh(session?.passwordConfirmedAt, now)) return;

  const account = await findAccountById(ctx.db, ctx.user.id);
  if (!account) throw unauthorized();
  if (account.passwordHash === null) {
    if (isFresh(session?.createdAt, now)) return;
    throw refused('Please sign in again to do this');
  }
  if (!password) throw refused('Please enter your password to do this');
  const address = ctx.origin.address ?? 'unknown';
  await countAttempt(ctx, 'sign-in-address', address);
  await countAttempt(ctx, 'confirm-password-user', String(account.id));
  if (!(await isPasswordRight(account.passwordHash, password))) throw refused('The password is incorrect');
  await resetAttempts(ctx, 'confirm-password-user', String(account.id));
  await resetAttempts(ctx, 'sign-in-address', address);
  await ctx.db.update(sessions).set({ passwordConfirmedAt: now }).where(eq(sessions.tokenHash, sessionHash));
}
