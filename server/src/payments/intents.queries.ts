import { and, asc, count, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { intentShares, paymentIntents } from '../db/schema/payments';

export type IntentRow = typeof paymentIntents.$inferSelect;
type NewIntent = typeof paymentIntents.$inferInsert;

export async function findIntent(db: Database, id: string): Promise<IntentRow | undefined> {
  const [row] = await db.select().from(paymentIntents).where(eq(paymentIntents.id, id));
  return row;
}

/** Locks the intent until the transaction ends. */
export async function findIntentForUpdate(db: Database, id: string): Promise<IntentRow | undefined> {
  const [row] = await db.select().from(paymentIntents).where(eq(paymentIntents.id, id)).for('update');
  return row;
}

/** Its own card payments, and those over several orders that include it. */
export const paysOrder = (orderId: number): SQL =>
  sql`${paymentIntents.id} in (
    select own.id from ${paymentIntents} own where own.order_id = ${orderId}
    union all select share.intent_id from ${intentShares} share where share.order_id = ${orderId})`;

/** An order has one at most, unless it was started before that was checked under the lock of the order. */
export const findOpenIntents = (db: Database, orderId: number): Promise<IntentRow[]> =>
  db
    .select()
    .from(paymentIntents)
    .where(and(paysOrder(orderId), eq(paymentIntents.status, 'open')));

export const findOpenIntent = async (db: Database, orderId: number): Promise<IntentRow | undefined> =>
  (await findOpenIntents(db, orderId))[0];

/** Payments of the order that are withdrawn and not yet cancelled at the provider. */
export const findWithdrawnIntents = (db: Database, orderId: number): Promise<Pick<IntentRow, 'id'>[]> =>
  db
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(and(paysOrder(orderId), eq(paymentIntents.status, 'cancelling')));

/** Number of card payments started for the order so far. */
export async function countIntents(db: Database, orderId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(paymentIntents)
    .where(eq(paymentIntents.orderId, orderId));
  return row?.count ?? 0;
}

/** Number of card payments over several orders that were started with this one. */
export async function countSharedIntents(db: Database, orderId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(intentShares)
    .where(eq(intentShares.orderId, orderId));
  return row?.count ?? 0;
}

/** Returns false if the intent is already stored, or if another intent of the order is open. */
export async function insertIntent(db: Database, values: NewIntent): Promise<boolean> {
  const rows = await db
    .insert(paymentIntents)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: paymentIntents.id });
  return rows.length > 0;
}

export async function bindIntent(
  db: Database,
  id: string,
  bound: { orderId: number; status: 'open' | 'authorized' },
  now: Date,
): Promise<void> {
  await db
    .update(paymentIntents)
    .set({ ...bound, updatedAt: now })
    .where(eq(paymentIntents.id, id));
}

/** Changes the status of an intent that is not decided yet. Returns false if it is. */
export async function decideIntent(
  db: Database,
  id: string,
  status: IntentRow['status'],
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(paymentIntents)
    .set({ status, updatedAt: now })
    .where(and(eq(paymentIntents.id, id), inArray(paymentIntents.status, ['open', 'cancelling'])))
    .returning({ id: paymentIntents.id });
  return rows.length > 0;
}

/** Records that money was received, even for an intent that counted as cancelled. */
export async function closeIntent(
  db: Database,
  id: string,
  status: 'succeeded' | 'mismatched',
  now: Date,
): Promise<void> {
  await db.update(paymentIntents).set({ status, updatedAt: now }).where(eq(paymentIntents.id, id));
}

/** Marks open payments for cancellation and returns their ids. */
export async function markCancelling(db: Database, condition: SQL | undefined, now: Date): Promise<string[]> {
  const rows = await db
    .update(paymentIntents)
    .set({ status: 'cancelling', updatedAt: now })
    .where(and(eq(paymentIntents.status, 'open'), condition))
    .returning({ id: paymentIntents.id });
  return rows.map(({ id }) => id);
}

/** Withdraws a payment of a checkout without an order. Returns false if it belongs to an order by now. */
export async function withdrawUnbound(db: Database, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(paymentIntents)
    .set({ status: 'cancelling', updatedAt: now })
    .where(and(eq(paymentIntents.id, id), eq(paymentIntents.status, 'open'), isNull(paymentIntents.orderId)))
    .returning({ id: paymentIntents.id });
  return rows.length > 0;
}

/** Marks the intent as just checked. */
export async function touchIntent(db: Database, id: string, now: Date): Promise<void> {
  await db.update(paymentIntents).set({ updatedAt: now }).where(eq(paymentIntents.id, id));
}

export const findUnsettled = (db: Database, before: Date, limit: number): Promise<IntentRow[]> =>
  db
    .select()
    .from(paymentIntents)
    .where(
      and(
        sql`${paymentIntents.status} in ('open', 'cancelling')`, // exactly as in the partial index
        lt(paymentIntents.updatedAt, before),
      ),
    )
    .orderBy(asc(paymentIntents.updatedAt))
    .limit(limit);

export type ShareRow = Pick<typeof intentShares.$inferSelect, 'orderId' | 'amount'>;

/** The orders of a card payment over several, lowest id first: the order in which they are locked. */
export const findShares = (db: Database, intentId: string): Promise<ShareRow[]> =>
  db
    .select({ orderId: intentShares.orderId, amount: intentShares.amount })
    .from(intentShares)
    .where(eq(intentShares.intentId, intentId))
    .orderBy(asc(intentShares.orderId));

export async function insertShares(
  db: Database,
  intentId: string,
  shares: readonly ShareRow[],
): Promise<void> {
  await db.insert(intentShares).values(shares.map((share) => ({ intentId, ...share })));
}
