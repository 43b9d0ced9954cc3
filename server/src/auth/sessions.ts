import { and, eq, ne, sql } from 'drizzle-orm';
import { announce, type Context } from '../context';
import { sessions } from '../db/schema/users';
import { SESSION_MS } from '../http/cookies';
import { hashToken, newToken } from '../secrets/token';

/** The expiry is extended at most this often. Extending it on every request would cost a write per read. */
const SLIDE_EVERY_MS = 60 * 60 * 1000;

/** Opens a session for the user and returns the token for the cookie. Ends an earlier session of this browser. */
export async function openSession(
  ctx: Context,
  userId: number,
  { passwordTyped }: { passwordTyped: boolean },
): Promise<string> {
  const token = newToken();
  const now = ctx.now();
  if (ctx.origin.sessionHash) await endSession(ctx, ctx.origin.sessionHash);
  await ctx.db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MS),
    passwordConfirmedAt: passwordTyped ? now : null,
    address: ctx.origin.address ?? null,
    userAgent: ctx.origin.userAgent?.slice(0, 300) ?? null,
  });
  return token;
}

export async function endSession(ctx: Context, tokenHash: string): Promise<void> {
  const [ended] = await ctx.db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ userId: sessions.userId });
  if (ended) await announce(ctx, `user:${ended.userId}`);
}

/** Ends all sessions of the user, except the one to keep, if given. */
export async function endSessionsOf(ctx: Context, userId: number, keepTokenHash?: string): Promise<void> {
  await ctx.db
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), keepTokenHash ? ne(sessions.tokenHash, keepTokenHash) : undefined),
    );
  await announce(ctx, `user:${userId}`);
}

export const needsSliding = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() > SLIDE_EVERY_MS;

export async function slideSession(ctx: Pick<Context, 'db' | 'now'>, tokenHash: string): Promise<void> {
  const now = ctx.now();
  await ctx.db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: new Date(now.getTime() + SESSION_MS) })
    .where(and(eq(sessions.tokenHash, tokenHash), sql`${sessions.lastSeenAt} < ${now.toISOString()}`));
}
