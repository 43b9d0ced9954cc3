import { dayOf } from '@casepack/contract/calendar';
import { choiceOf, soonest } from '@casepack/contract/notifications/notification';
import { and, asc, eq, inArray, min, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '../context';
import type { Database } from '../db/client';
import { notificationSettings, notifications } from '../db/schema/notifications';
import { queueMail } from '../mail/queue-mail';
import { oneByOne } from '../payments/one-by-one';
import { tryAttempt } from '../rate-limits/count-attempts';
import { startOfDay } from '../start-of-day';
import { describeNotifications, type NotificationRow } from './describe';
import { digestMail, notificationMail } from './notification-mails';
import { findReader, type Reader, USUAL_TIME_ZONE } from './readers.queries';
import { takeEvents } from './take-events';

type Mode = NotificationRow['mode'];
const DIGEST_HOUR_MS = 7 * 60 * 60 * 1000;

const lockWaiting = (db: Database, userId: number, mode: Mode): Promise<NotificationRow[]> =>
  db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.mode, mode)))
    .orderBy(asc(notifications.id))
    .for('update');

const withIds = (rows: readonly NotificationRow[]) =>
  inArray(
    notifications.id,
    rows.map(({ id }) => id),
  );

/** The reader may have chosen the digest in the meantime. */
async function postpone(ctx: Context, { actor, choices }: Reader, rows: readonly NotificationRow[]) {
  const isLater = ({ kinds }: NotificationRow) =>
    soonest(kinds.map((kind) => choiceOf(actor, choices, kind))) === 'daily';
  const later = rows.filter(isLater);
  if (later.length > 0) await ctx.db.update(notifications).set({ mode: 'daily' }).where(withIds(later));
  return rows.filter((row) => !isLater(row));
}

/** One email for all that waits. The rows go in the transaction that stores it, so it is written once. */
const sendTo = (ctx: Context, userId: number, mode: Mode): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const waiting = await lockWaiting(ctx.db, userId, mode);
    const reader = await findReader(ctx.db, userId);
    const rows = reader && mode === 'at_once' ? await postpone(ctx, reader, waiting) : waiting;
    const [first] = rows;
    if (!first) return;
    const texts = reader ? await describeNotifications(ctx, reader, rows) : [];
    if (reader && texts.length > 0) {
      // Nobody gets more emails than they can read: what is above the limit waits and is told in one.
      if (mode === 'at_once' && !(await tryAttempt(ctx, 'notification-user', String(userId)))) return;
      const to = { reader, eventKey: `notification:${userId}:${first.id}`, publicUrl: ctx.config.publicUrl };
      await queueMail(ctx, mode === 'daily' ? digestMail(to, texts) : notificationMail(to, texts));
    }
    await ctx.db.delete(notifications).where(withIds(rows));
  });

/** Reads what happened and tells those who want to know at once. Runs every minute. */
export async function sendNotifications(ctx: Context): Promise<void> {
  await takeEvents(ctx);
  const waiting = await ctx.db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(eq(notifications.mode, 'at_once'));
  await oneByOne(
    ctx,
    waiting,
    (row) => row,
    ({ userId }) => sendTo(ctx, userId, 'at_once'),
  );
}

/** The last time that it was seven in the morning there. */
function lastDigestTime(now: Date, timeZone: string): Date {
  const today = dayOf(now, timeZone);
  const todays = startOfDay(today, timeZone).getTime() + DIGEST_HOUR_MS;
  return new Date(
    todays <= now.getTime() ? todays : startOfDay(today, timeZone, -1).getTime() + DIGEST_HOUR_MS,
  );
}

/** Once a day at about seven in the morning, where the reader is; nothing if nothing happened. Runs every hour. */
export async function sendDigests(ctx: Context): Promise<void> {
  const timeZone = sql<string>`coalesce(${notificationSettings.timeZone}, ${USUAL_TIME_ZONE})`;
  const waiting = await ctx.db
    .select({ userId: notifications.userId, since: min(notifications.createdAt), timeZone })
    .from(notifications)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, notifications.userId))
    .where(eq(notifications.mode, 'daily'))
    .groupBy(notifications.userId, notificationSettings.timeZone);
  const now = ctx.now();
  // What was noted after seven waits for the next morning.
  const due = waiting.filter(
    ({ since, timeZone }) => since !== null && since < lastDigestTime(now, timeZone),
  );
  await oneByOne(
    ctx,
    due,
    ({ userId }) => ({ userId }),
    ({ userId }) => sendTo(ctx, userId, 'daily'),
  );
}
