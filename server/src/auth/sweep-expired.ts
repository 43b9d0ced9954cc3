import { lt } from 'drizzle-orm';
import type { Context } from '../context';
import { idempotencyKeys } from '../db/schema/idempotency';
import { accountTokens, sessions, throttles } from '../db/schema/users';

/** A browser keeps an order whose response was lost and may send it again weeks later. */
const IDEMPOTENCY_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Runs hourly and deletes expired rows, so that these tables stay small. */
export async function sweepExpired(ctx: Context): Promise<void> {
  const now = ctx.now();
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, now));
  await ctx.db.delete(accountTokens).where(lt(accountTokens.expiresAt, now));
  await ctx.db.delete(throttles).where(lt(throttles.expiresAt, now));
  await ctx.db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - IDEMPOTENCY_KEPT_MS)));
}
