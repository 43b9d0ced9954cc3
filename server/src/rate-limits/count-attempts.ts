import { counted } from '@casepack/contract/count';
import { AppError } from '@casepack/contract/errors';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { throttles } from '../db/schema/users';
import { networkOf } from '../http/client-address';
import { type RateLimit, type RateLimitName, rateLimits } from './rules';

const MINUTE = 60;
const LONGEST_DELAY_SECONDS = 15 * MINUTE;

function keyOf(name: RateLimitName, subject: string): string {
  // One IPv6 client usually has 2^64 addresses.
  const counted = rateLimits[name].by === 'network' ? networkOf(subject) : subject;
  return `${name}:${counted.toLowerCase()}`;
}

function waitWords(seconds: number): string {
  if (seconds < MINUTE) return 'Please wait a moment and try again.';
  const minutes = Math.ceil(seconds / MINUTE);
  return `Please try again in ${minutes < 120 ? counted(minutes, 'minute') : `${Math.ceil(minutes / 60)} hours`}.`;
}

const tooMany = ({ message }: RateLimit, retryAfterSeconds: number): AppError =>
  new AppError('too_many_requests', `${message} ${waitWords(retryAfterSeconds)}`, { retryAfterSeconds });

async function findWaitSeconds(ctx: Context, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await ctx.db
    .select({ key: throttles.key, blockedUntil: throttles.blockedUntil })
    .from(throttles)
    .where(inArray(throttles.key, [...keys]));
  const now = ctx.now().getTime();
  return new Map(found.map(({ key, blockedUntil }) => [key, ((blockedUntil?.getTime() ?? 0) - now) / 1000]));
}

export async function isUsedUp(ctx: Context, name: RateLimitName, subject: string): Promise<boolean> {
  const key = keyOf(name, subject);
  return ((await findWaitSeconds(ctx, [key])).get(key) ?? 0) > 0;
}

/** Throws if the limit is used up, without counting: for what is counted by its size once it succeeds. */
export async function requireAllowance(ctx: Context, name: RateLimitName, subject: string): Promise<void> {
  const key = keyOf(name, subject);
  const waitSeconds = (await findWaitSeconds(ctx, [key])).get(key) ?? 0;
  if (waitSeconds > 0) throw tooMany(rateLimits[name], waitSeconds);
}

interface Attempt {
  name: RateLimitName;
  subject: string;
  size?: number;
  /** The configured number, if it differs from the table. */
  max?: number;
}

/**
 * Everyone who is counted under the same key waits for the row until it is on disk, and a count that a power failure
 * takes back does no harm. Within a transaction, all of it would be committed that way.
 */
const notWaitingForDisk = ({ afterCommit }: Context): SQL | undefined =>
  afterCommit ? undefined : sql`, set_config('synchronous_commit', 'off', true) as quick`;

async function takeAttempts(ctx: Context, attempts: readonly Attempt[]): Promise<AppError | undefined> {
  const now = ctx.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const counted = attempts.map(({ name, subject, size = 1, max = rateLimits[name].max }) => {
    const limit: RateLimit = { ...rateLimits[name], max };
    const expiresAt = new Date(now.getTime() + limit.withinSeconds * 1000);
    return { key: keyOf(name, subject), size, limit, expiresAt };
  });
  const keys = counted.map(({ key }) => key);
  const rows = counted.map(({ key, size, limit, expiresAt }) => {
    const until = expiresAt.toISOString();
    return sql`(${key}, ${size}::int, ${size < limit.max ? null : until}::timestamptz, ${until}::timestamptz)`;
  });

  const isOver = sql`${throttles.expiresAt} <= ${at}`;
  const isFree = sql`(${isOver} or ${throttles.blockedUntil} is null or ${throttles.blockedUntil} <= ${at})`;
  const sum = sql`${throttles.attempts} + excluded.attempts`;
  const blocks = counted.map(({ key, limit }) => {
    const until =
      limit.wait === 'doubling'
        ? sql`${at} + make_interval(secs => least(power(2, ${sum} - ${limit.max}::int), ${LONGEST_DELAY_SECONDS}))`
        : sql`${throttles.expiresAt}`;
    return sql`when ${throttles.key} = ${key} and ${sum} >= ${limit.max} then ${until}`;
  });
  const taken = await ctx.db
    .insert(throttles)
    .select(
      sql`select counted.* from (values ${sql.join(rows, sql`, `)}) counted${notWaitingForDisk(ctx)} where not exists (
        select 1 from ${throttles} where ${inArray(throttles.key, keys)} and not ${isFree})`,
    )
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        attempts: sql`case when ${isOver} then excluded.attempts else ${sum} end`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${throttles.expiresAt} end`,
        blockedUntil: sql`case when ${isOver} then excluded.blocked_until ${sql.join(blocks, sql` `)} end`,
      },
      setWhere: isFree,
    })
    .returning({ key: throttles.key });
  if (taken.length === counted.length) return undefined;

  const waits = await findWaitSeconds(ctx, keys);
  const refused =
    counted.find(({ key }) => (waits.get(key) ?? 0) > 0) ??
    counted.find(({ key }) => !taken.some((each) => each.key === key));
  return refused && tooMany(refused.limit, Math.max(1, waits.get(refused.key) ?? 0));
}

/**
 * Counts an attempt under each of its limits before its outcome is known, all in one statement, so that parallel
 * guesses cannot slip past a limit together. An attempt that one limit refuses is not counted under the others: a user
 * over their own limit does not use up the limit of their organization.
 */
export async function countAttempts(ctx: Context, attempts: readonly Attempt[]): Promise<void> {
  const refusal = await takeAttempts(ctx, attempts);
  if (refusal) throw refusal;
}

/** For a limit with a slower fallback: returns false if it is used up, and counts nothing. */
export const tryAttempt = async (ctx: Context, name: RateLimitName, subject: string): Promise<boolean> =>
  (await takeAttempts(ctx, [{ name, subject }])) === undefined;

/** Counts one attempt under one limit. A rejected attempt is not counted. On success, call `resetAttempts`. */
export const countAttempt = (ctx: Context, name: RateLimitName, subject: string, size = 1): Promise<void> =>
  countAttempts(ctx, [{ name, subject, size }]);

/** Call after success: resets the count of an account, or gives an address this one attempt back. */
export async function resetAttempts(ctx: Context, name: RateLimitName, subject: string): Promise<void> {
  const key = keyOf(name, subject);
  const { wait }: RateLimit = rateLimits[name];
  if (wait === 'doubling') {
    await ctx.db.delete(throttles).where(eq(throttles.key, key));
    return;
  }
  await ctx.db
    .update(throttles)
    .set({ attempts: sql`greatest(${throttles.attempts} - 1, 0)`, blockedUntil: null })
    .where(eq(throttles.key, key));
}
