import { AppError } from '@casepack/contract/errors';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { accountTokens } from '../db/schema/users';
import { hashToken, newToken } from '../secrets/token';

type PasswordPurpose = 'password_reset' | 'invitation';
type Purpose = PasswordPurpose | 'email_change';

const HOUR_MS = 60 * 60 * 1000;
const validMs: Record<Purpose, number> = {
  password_reset: HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
  email_change: 24 * HOUR_MS,
};

/** Invalidates earlier links with the same purpose. Stores only a hash of the new token. */
async function replaceToken(
  ctx: Context,
  { userId, purpose, newEmail }: { userId: number; purpose: Purpose; newEmail: string | null },
): Promise<string> {
  const token = newToken();
  const now = ctx.now();
  await ctx.db
    .update(accountTokens)
    .set({ usedAt: now })
    .where(
      and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose), isNull(accountTokens.usedAt)),
    );
  await ctx.db.insert(accountTokens).values({
    ...{ tokenHash: hashToken(token), userId, purpose, newEmail },
    createdAt: now,
    expiresAt: new Date(now.getTime() + validMs[purpose]),
  });
  return token;
}

/** A new single-use link for choosing a password. */
export async function createAccountLink(
  ctx: Context,
  userId: number,
  purpose: PasswordPurpose,
): Promise<string> {
  const token = await replaceToken(ctx, { userId, purpose, newEmail: null });
  // The token comes after the #, so it appears in no server log and no Referer header.
  return `${ctx.config.publicUrl}/set-password#${token}`;
}

/** A new single-use link that confirms the address it is sent to. */
export async function createEmailChangeLink(ctx: Context, userId: number, newEmail: string): Promise<string> {
  const token = await replaceToken(ctx, { userId, purpose: 'email_change', newEmail });
  return `${ctx.config.publicUrl}/set-password#confirm-email.${token}`;
}

/** The account that a valid link token belongs to. */
interface AccountToken {
  userId: number;
  newEmail: string | null;
}

const isUsable = (ctx: Context, token: string, purposes: readonly Purpose[]) =>
  and(
    eq(accountTokens.tokenHash, hashToken(token)),
    inArray(accountTokens.purpose, [...purposes]),
    isNull(accountTokens.usedAt),
    sql`${accountTokens.expiresAt} > ${ctx.now().toISOString()}`,
  );

const columns = { userId: accountTokens.userId, newEmail: accountTokens.newEmail };

function requireToken(found: AccountToken | undefined): AccountToken {
  if (found) return found;
  const message = 'This link has expired or was already used. Please request a new one.';
  throw new AppError('invalid_input', message, { fields: { token: message } });
}

/** Checks a token without using it up. */
export async function getAccountToken(
  ctx: Context,
  token: string,
  purposes: readonly Purpose[],
): Promise<AccountToken> {
  const [found] = await ctx.db
    .select(columns)
    .from(accountTokens)
    .where(isUsable(ctx, token, purposes));
  return requireToken(found);
}

/** Marks a token as used and returns its account. One statement, so that a token can be used only once. */
export async function redeemAccountToken(
  ctx: Context,
  token: string,
  purposes: readonly Purpose[],
): Promise<AccountToken> {
  const usedAt = ctx.now();
  const [found] = await ctx.db
    .update(accountTokens)
    .set({ usedAt })
    .where(isUsable(ctx, token, purposes))
    .returning(columns);
  const redeemed = requireToken(found);
  await ctx.db
    .update(accountTokens)
    .set({ usedAt })
    .where(and(eq(accountTokens.userId, redeemed.userId), isNull(accountTokens.usedAt)));
  return redeemed;
}
