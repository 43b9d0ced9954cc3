import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { payments, refunds } from '../db/schema/payments';

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
type NewEntry = typeof payments.$inferInsert;

/** Adds a row to the books; undefined where it stands there already. */
export async function insertEntry(db: Database, values: NewEntry): Promise<PaymentRow | undefined> {
  const [row] = await db.insert(payments).values(values).onConflictDoNothing().returning();
  return row;
}

export async function findPayment(db: Database, id: number): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}

/** The payment that a provider's intent made. */
export async function findPaymentByReference(
  db: Database,
  manufacturerId: number,
  reference: string,
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.manufacturerId, manufacturerId),
        sql`${payments.provider} in ('stripe', 'sandbox')`,
        eq(payments.kind, 'payment'),
        eq(payments.reference, reference),
      ),
    );
  return row;
}

/** Given back so far; with what was asked for and not answered yet, so that nobody asks for more than there is. */
export async function sumRefunds(db: Database, paymentId: number): Promise<number> {
  const { rows } = await db.execute<{ sum: string }>(sql`
    select (select coalesce(sum(amount), 0) from ${payments} entry
        where entry.refunds_payment_id = ${paymentId} and entry.kind = 'refund')
      + (select coalesce(sum(amount), 0) from ${refunds} request
        where request.payment_id = ${paymentId} and request.status = 'asked') as sum`);
  return Number(rows[0]?.sum ?? 0);
}

export async function insertRefund(db: Database, values: typeof refunds.$inferInsert): Promise<RefundRow> {
  const [row] = await db.insert(refunds).values(values).returning();
  if (!row) throw new Error('The refund was not inserted');
  return row;
}

export async function findRefundByKey(db: Database, requestKey: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.requestKey, requestKey));
  return row;
}

export async function decideRefund(
  db: Database,
  id: number,
  decision: Partial<Pick<RefundRow, 'status' | 'refusal'>>,
  now: Date,
): Promise<void> {
  await db
    .update(refunds)
    .set({ ...decision, updatedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'asked')));
}

export const findAskedRefunds = (db: Database, before: Date, limit: number): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(
      and(
        sql`${refunds.status} = 'asked'`, // as the partial index says it
        sql`${refunds.updatedAt} < ${before.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(refunds.updatedAt)
    .limit(limit);

/** What was written down is taken once per order: one check may pay for two orders, and two shops have a check no. 1. */
export const keptReference = (orderId: number, reference: string): string => `order ${orderId}: ${reference}`;
export const keptRefundReference = (orderId: number, refundId: number, reference: string): string =>
  `order ${orderId}, refund ${refundId}: ${reference}`;
export const shownReference = ({
  provider,
  reference,
}: Pick<PaymentRow, 'provider' | 'reference'>): string =>
  provider === 'off_platform' ? reference.replace(/^order \d+(?:, refund \d+)?: /, '') : reference;
