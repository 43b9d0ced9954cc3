import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Context } from '../context';
import { mails } from '../db/schema/mail';
import { giveUpOnMail } from './send-mail';

const HOUR_MS = 60 * 60 * 1000;
const GIVE_UP_AFTER_MS = 24 * HOUR_MS;
const MOST_AT_ONCE = 500;

/**
 * Handles queued emails without a job, left by a process that was killed during the last attempt. Emails of the last
 * day are retried, older ones are marked as failed, so that none stays queued forever.
 */
export async function sweepMails(ctx: Context): Promise<void> {
  const now = ctx.now();
  const queued = await ctx.db
    .select({ id: mails.id, createdAt: mails.createdAt })
    .from(mails)
    .where(and(eq(mails.state, 'queued'), or(isNull(mails.claimedUntil), lt(mails.claimedUntil, now))))
    .orderBy(asc(mails.id))
    .limit(MOST_AT_ONCE);
  const withJob = await ctx.jobs.findAwaited(
    ctx,
    'send-mail',
    'mailId',
    queued.map(({ id }) => id),
  );
  for (const { id, createdAt } of queued) {
    if (withJob.has(id)) continue;
    if (now.getTime() - createdAt.getTime() > GIVE_UP_AFTER_MS) await giveUpOnMail(ctx, id);
    else await ctx.jobs.enqueue(ctx, 'send-mail', { mailId: id });
  }
}
