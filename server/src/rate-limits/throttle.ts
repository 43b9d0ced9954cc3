import { counted } from '@casepack/contract/count';
import { AppError } from '@casepack/contract/errors';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { throttles } from '../db/schema/users';
import { networkOf } from '../http/client-address';

interface Rule {
  /** Attempts that pass before anyone has to wait. */
  free: number;
  windowSeconds: number;
  /** doubling: 1 s, 2 s, 4 s ... up to 15 minutes, so that nobody can lock out a rival; window: until the window ends. */
  wait: 'doubling' | 'window';
  /** What is said of it, before how long to wait. */
  reason?: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const LONGEST_DELAY_SECONDS = 15 * MINUTE;

const rules = {
  // Of an account from one network, so that a stranger elsewhere does not make its owner wait.
  'sign-in-account': { free: 5, windowSeconds: 24 * HOUR, wait: 'doubling' },
  'sign-in-browser': { free: 10, windowSeconds: 24 * HOUR, wait: 'doubling' },
  'sign-in-everywhere': { free: 500, windowSeconds: 24 * HOUR, wait: 'window' },
  // Of an account from one network, once 'sign-in-everywhere' is used up: slow, but nobody elsewhere can bar the owner.
  'sign-in-slowed': {
    free: 1,
    windowSeconds: 15 * MINUTE,
    wait: 'window',
    reason:
      'Too many wrong passwords were tried for this account. Use a browser that you have signed in with before, or choose a new password by email.',
  },
  'sign-in-address': { free: 30, windowSeconds: 10 * MINUTE, wait: 'window' },
  'confirm-password-user': { free: 5, windowSeconds: 24 * HOUR, wait: 'doubling' },
  'register-address': { free: 10, windowSeconds: HOUR, wait: 'window' },
  'forgot-account': { free: 3, windowSeconds: HOUR, wait: 'window' },
  'forgot-address': { free: 20, windowSeconds: HOUR, wait: 'window' },
  'import-check-user': {
    free: 300,
    windowSeconds: HOUR,
    wait: 'window',
    reason: 'You have uploaded many files within an hour.',
  },
  'import-rows-user': {
    free: 500_000,
    windowSeconds: HOUR,
    wait: 'window',
    reason: 'You have imported 500,000 rows within an hour.',
  },
  'public-order-address': { free: 30, windowSeconds: 10 * MINUTE, wait: 'window' },
  'publishable-key-address': { free: 60, windowSeconds: 10 * MINUTE, wait: 'window' },
  'card-test-manufacturer': { free: 20, windowSeconds: 10 * MINUTE, wait: 'window' },
  'card-setup-user': { free: 30, windowSeconds: HOUR, wait: 'window' },
  'pay-address': { free: 60, windowSeconds: MINUTE, wait: 'window' },
  'pay-order': { free: 20, windowSeconds: HOUR, wait: 'window' },
  'pay-user': { free: 120, windowSeconds: HOUR, wait: 'window' },
  'public-invoice-address': { free: 30, windowSeconds: 10 * MINUTE, wait: 'window' },
  'public-pdf-address': { free: 120, windowSeconds: 10 * MINUTE, wait: 'window' },
  'send-invoice-order': { free: 5, windowSeconds: HOUR, wait: 'window' },
  'change-email-user': {
    free: 20,
    windowSeconds: HOUR,
    wait: 'window',
    reason: 'You have changed many e-mail addresses within an hour.',
  },
  'create-user-user': {
    free: 100,
    windowSeconds: HOUR,
    wait: 'window',
    reason: 'You have added many users within an hour.',
  },
  'create-user-manufacturer': {
    free: 1000,
    windowSeconds: 24 * HOUR,
    wait: 'window',
    reason: 'Many users were added within a day.',
  },
  'order-user': {
    free: 300,
    windowSeconds: HOUR,
    wait: 'window',
    reason: 'You have placed many orders within an hour.',
  },
  'order-organization': {
    free: 1500,
    windowSeconds: HOUR,
    wait: 'window',
    reason: 'Your organization has placed many orders within an hour.',
  },
  'contact-email-customer': {
    free: 5,
    windowSeconds: 24 * HOUR,
    wait: 'window',
    reason: 'The contact email was changed several times within a day.',
  },
  'confirm-address-customer': { free: 5, windowSeconds: HOUR, wait: 'window' },
  'confirm-address': { free: 3, windowSeconds: 24 * HOUR, wait: 'window' },
  'reset-address': { free: 30, windowSeconds: 10 * MINUTE, wait: 'window' },
} as const satisfies Record<string, Rule>;

type RuleName = keyof typeof rules;

function keyOf(rule: RuleName, subject: string): string {
  // Whoever has one IPv6 address has 2^64 of them.
  const counted = rule.endsWith('-address') ? networkOf(subject) : subject;
  return `${rule}:${counted.toLowerCase()}`;
}

function waitWords(seconds: number): string {
  if (seconds < MINUTE) return 'Please wait a moment and try again.';
  const minutes = Math.ceil(seconds / MINUTE);
  return `Please try again in ${minutes < 120 ? counted(minutes, 'minute') : `${Math.ceil(minutes / 60)} hours`}.`;
}

const tooMany = ({ reason = 'Too many attempts.' }: Rule, retryAfterSeconds: number): AppError =>
  new AppError('too_many_requests', `${reason} ${waitWords(retryAfterSeconds)}`, { retryAfterSeconds });

async function findWaitSeconds(ctx: Context, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await ctx.db
    .select({ key: throttles.key, blockedUntil: throttles.blockedUntil })
    .from(throttles)
    .where(inArray(throttles.key, [...keys]));
  const now = ctx.now().getTime();
  return new Map(found.map(({ key, blockedUntil }) => [key, ((blockedUntil?.getTime() ?? 0) - now) / 1000]));
}

export async function isUsedUp(ctx: Context, name: RuleName, subject: string): Promise<boolean> {
  const key = keyOf(name, subject);
  return ((await findWaitSeconds(ctx, [key])).get(key) ?? 0) > 0;
}

/** Refuses while the limit is used up and counts nothing: for what is counted by its size once it succeeds. */
export async function requireAllowance(ctx: Context, name: RuleName, subject: string): Promise<void> {
  const key = keyOf(name, subject);
  const waitSeconds = (await findWaitSeconds(ctx, [key])).get(key) ?? 0;
  if (waitSeconds > 0) throw tooMany(rules[name], waitSeconds);
}

interface Attempt {
  name: RuleName;
  subject: string;
  size?: number;
  /** Where the configuration sets another limit than the rule. */
  free?: number;
}

async function takeAttempts(ctx: Context, attempts: readonly Attempt[]): Promise<AppError | undefined> {
  const now = ctx.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const counted = attempts.map(({ name, subject, size = 1, free = rules[name].free }) => {
    const rule: Rule = { ...rules[name], free };
    const expiresAt = new Date(now.getTime() + rule.windowSeconds * 1000);
    return { key: keyOf(name, subject), size, rule, expiresAt };
  });
  const keys = counted.map(({ key }) => key);
  const rows = counted.map(({ key, size, rule, expiresAt }) => {
    const until = expiresAt.toISOString();
    return sql`(${key}, ${size}::int, ${size < rule.free ? null : until}::timestamptz, ${until}::timestamptz)`;
  });

  const isOver = sql`${throttles.expiresAt} <= ${at}`;
  const isFree = sql`(${isOver} or ${throttles.blockedUntil} is null or ${throttles.blockedUntil} <= ${at})`;
  const sum = sql`${throttles.attempts} + excluded.attempts`;
  const blocks = counted.map(({ key, rule }) => {
    const until =
      rule.wait === 'window'
        ? sql`${throttles.expiresAt}`
        : sql`${at} + make_interval(secs => least(power(2, ${sum} - ${rule.free}::int), ${LONGEST_DELAY_SECONDS}))`;
    return sql`when ${throttles.key} = ${key} and ${sum} >= ${rule.free} then ${until}`;
  });
  const taken = await ctx.db
    .insert(throttles)
    .select(
      sql`select * from (values ${sql.join(rows, sql`, `)}) counted where not exists (
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
  return refused && tooMany(refused.rule, Math.max(1, waits.get(refused.key) ?? 0));
}

/**
 * Counts an attempt under each of its limits before its outcome is known, all in one statement, so that parallel
 * guesses cannot slip past a limit together. An attempt that one limit refuses is not counted under the others:
 * whoever has used up their own limit does not use up that of their organization.
 */
export async function countAttempts(ctx: Context, attempts: readonly Attempt[]): Promise<void> {
  const refusal = await takeAttempts(ctx, attempts);
  if (refusal) throw refusal;
}

/** For a limit behind which there is a slower one: false where it is used up, and nothing is counted. */
export const tryAttempt = async (ctx: Context, name: RuleName, subject: string): Promise<boolean> =>
  (await takeAttempts(ctx, [{ name, subject }])) === undefined;

/** Counts one attempt under one limit. A blocked attempt is refused and not counted. Whoever succeeds calls `forgive`. */
export const countAttempt = (ctx: Context, name: RuleName, subject: string, size = 1): Promise<void> =>
  countAttempts(ctx, [{ name, subject, size }]);

/** The attempt succeeded: an account starts afresh, an address gets this one attempt back. */
export async function forgive(ctx: Context, name: RuleName, subject: string): Promise<void> {
  const key = keyOf(name, subject);
  if (rules[name].wait === 'doubling') {
    await ctx.db.delete(throttles).where(eq(throttles.key, key));
    return;
  }
  await ctx.db
    .update(throttles)
    .set({ attempts: sql`greatest(${throttles.attempts} - 1, 0)`, blockedUntil: null })
    .where(eq(throttles.key, key));
}
