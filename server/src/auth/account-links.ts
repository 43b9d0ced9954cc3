import { AppError } from '@casepack/contract/errors';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { accountTokens } from '../db/schema/users';
import { hashToken, newToken } from './tokens';

type Purpose = 'password_reset' | 'invitation';

const HOUR_MS = 60 * 60 * 1000;
const validMs: Record<Purpose, number> = { password_reset: HOUR_MS, invitation: 7 * 24 * HOUR_MS };

/** A new single-use link for the user; links of the same purpose that were mailed before stop working. */
export async function createAccountLink(ctx: Context, userId: number, purpose: Purpose): Promise<string> {
  const token = newToken();
  const now = ctx.now();
  await ctx.db
    .update(accountTokens)
    .set({ usedAt: now })
    .where(
      and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose), isNull(accountTokens.usedAt)),
    );
  await ctx.db.insert(accountTokens).values({
    tokenHash: hashToken(token),
    userId,
    purpose,
    createdAt: now,
    expiresAt: new Date(now.getTime() + validMs[purpose]),
  });
  // The token stands behind the #, so it is in no server's log and no Referer header.
  return `${ctx.config.publicUrl}/set-password#${token}`;
}

/** Takes a token out of use and says whose it was. One statement, so that it can be used only once. */
export async function redeemAccountToken(ctx: Context, token: string): Promise<number> {
  const now = ctx.now();
  const [redeemed] = await ctx.db
    .update(accountTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountTokens.tokenHash, hashToken(token)),
        isNull(accountTokens.usedAt),
        sql`${accountTokens.expiresAt} > ${now.toISOString()}`,
      ),
    )
    .returning({ userId: accountTokens.userId });
  if (!redeemed) {
    const message = 'This link has expired or was used already. Please ask for a new one.';
    throw new AppError('invalid_input', message, { fields: { token: message } });
  }
  await ctx.db
    .update(accountTokens)
    .set({ usedAt: now })
    .where(and(eq(accountTokens.userId, redeemed.userId), isNull(accountTokens.usedAt)));
  return redeemed.userId;
}
