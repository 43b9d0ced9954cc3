import { counted } from '@casepack/contract/count';
import { AppError } from '@casepack/contract/errors';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { hotRows, hotStatement } from '../db/hot-statement';
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

/** An attempt under one limit, as the statement reads it. */
interface Counted {
  name: RateLimitName;
  key: string;
  size: number;
  max: number;
  isDoubling: boolean;
  expiresAt: Date;
}

const now = sql`${sql.placeholder('now')}::timestamptz`;
const countedRows = sql`json_to_recordset(${sql.placeholder('counted')})
  as counted(key text, size int, max int, "isDoubling" boolean, "expiresAt" timestamptz)`;
const isOver = sql`${throttles.expiresAt} <= ${now}`;
const isFree = sql`(${isOver} or ${throttles.blockedUntil} is null or ${throttles.blockedUntil} <= ${now})`;
const sum = sql`(${throttles.attempts} + excluded.attempts)`;
const blockedUntil = sql`(
  select case when counted."isDoubling"
    then ${now} + make_interval(secs => least(power(2, ${sum} - counted.max), ${sql.raw(String(LONGEST_DELAY_SECONDS))}))
    else ${throttles.expiresAt} end
  from ${countedRows} where counted.key = ${throttles.key} and ${sum} >= counted.max)`;

const takenRows = hotRows<{ key: string }>({ key: throttles.key });

const takeStatement = (name: string, beside: SQL) =>
  hotStatement<{ counted: string; now: string }, { key: string }>(
    name,
    sql`insert into ${throttles} (key, attempts, blocked_until, expires_at)
      select counted.key, counted.size, case when counted.size >= counted.max then counted."expiresAt" end,
        counted."expiresAt"
      from ${countedRows}${beside}
      where not exists (
        select from ${throttles} join ${countedRows} on counted.key = ${throttles.key} where not ${isFree})
      on conflict (key) do update set
        attempts = case when ${isOver} then excluded.attempts else ${sum} end,
        expires_at = case when ${isOver} then excluded.expires_at else ${throttles.expiresAt} end,
        blocked_until = case when ${isOver} then excluded.blocked_until else ${blockedUntil} end
      where ${isFree}
      returning ${takenRows.columns}`,
    takenRows,
  );

/**
 * Everyone who is counted under the same key waits for the row until it is on disk, and a count that a power failure
 * takes back does no harm. Within a transaction, all of it would be committed that way.
 */
const take = takeStatement(
  'take_attempts',
  sql`, set_config('synchronous_commit', 'off', true) as not_waiting_for_disk`,
);
const takeInTransaction = takeStatement('take_attempts_in_transaction', sql``);

async function takeAttempts(ctx: Context, attempts: readonly Attempt[]): Promise<AppError | undefined> {
  const now = ctx.now();
  const wanted = attempts.map(({ name, subject, size = 1, max = rateLimits[name].max }): Counted => {
    const { withinSeconds, wait }: RateLimit = rateLimits[name];
    const expiresAt = new Date(now.getTime() + withinSeconds * 1000);
    return { name, key: keyOf(name, subject), size, max, isDoubling: wait === 'doubling', expiresAt };
  });
  const statement = ctx.afterCommit ? takeInTransaction : take;
  const taken = await statement(ctx.db, { counted: JSON.stringify(wanted), now: now.toISOString() });
  if (taken.length === wanted.length) return undefined;

  const waits = await findWaitSeconds(
    ctx,
    wanted.map(({ key }) => key),
  );
  const refused =
    wanted.find(({ key }) => (waits.get(key) ?? 0) > 0) ??
    wanted.find(({ key }) => !taken.some((each) => each.key === key));
  return refused && tooMany(rateLimits[refused.name], Math.max(1, waits.get(refused.key) ?? 0));
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
