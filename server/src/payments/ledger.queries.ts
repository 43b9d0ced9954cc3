import { randomUUID } from 'node:crypto';
import type { Cents } from '@casepack/contract/money';
import type { LedgerKind } from '@casepack/contract/payments/ledger';
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { payments, refunds } from '../db/schema/payments';

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
type NewEntry = typeof payments.$inferInsert;

/** Adds a ledger row; undefined if it is already there. */
export async function insertEntry(db: Database, values: NewEntry): Promise<PaymentRow | undefined> {
  const [row] = await db.insert(payments).values(values).onConflictDoNothing().returning();
  return row;
}

async function findEntry(db: Database, ...conditions: SQL[]): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(...conditions));
  return row;
}

export const findPayment = (db: Database, id: number): Promise<PaymentRow | undefined> =>
  findEntry(db, eq(payments.id, id));

/** The payments booked for an intent of the provider: several if it paid several orders. */
export const findPaymentsByReference = (
  db: Database,
  manufacturerId: number,
  reference: string,
): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.manufacturerId, manufacturerId),
        sql`${payments.provider} in ('stripe', 'sandbox')`,
        eq(payments.kind, 'payment'),
        eq(payments.reference, reference),
      ),
    )
    .orderBy(payments.id);

/** The provider's payment and refund ids that are already in the ledger. */
export async function findKnownReferences(
  db: Database,
  manufacturerId: number,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(
      and(
        eq(payments.manufacturerId, manufacturerId),
        sql`${payments.provider} in ('stripe', 'sandbox')`,
        sql`${payments.kind} in ('payment', 'refund')`, // all kinds, so that the index can be used up to the reference
        inArray(payments.reference, [...references]),
      ),
    );
  return new Set(rows.map(({ reference }) => reference));
}

/** Amount refunded so far. Includes requests without a result, so that nobody can request more than is left. */
export async function sumRefunds(db: Database, paymentId: number): Promise<Cents> {
  const { rows } = await db.execute<{ sum: string }>(sql`
    select (select coalesce(sum(amount), 0) from ${payments} entry
        where entry.refunds_payment_id = ${paymentId} and entry.kind = 'refund')
      + (select coalesce(sum(amount), 0) from ${refunds} request
        where request.payment_id = ${paymentId} and request.status = 'asked') as sum`);
  return Number(rows[0]?.sum ?? 0) as Cents; // a sum of cents is cents
}

export async function insertRefund(db: Database, values: typeof refunds.$inferInsert): Promise<RefundRow> {
  const [row] = await db.insert(refunds).values(values).returning();
  if (!row) throw new Error('The refund was not inserted');
  return row;
}

/** The ledger row of the provider's refund, if it is booked. */
export const findRefundEntry = (
  db: Database,
  { id, manufacturerId, provider }: PaymentRow,
  reference: string,
): Promise<PaymentRow | undefined> =>
  findEntry(
    db,
    eq(payments.manufacturerId, manufacturerId),
    eq(payments.provider, provider),
    eq(payments.kind, 'refund'),
    eq(payments.reference, reference),
    eq(payments.refundsPaymentId, id),
  );

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

/** Records the provider's final refusal of a request, even if it was reported as done before. */
export async function refuseRefund(db: Database, id: number, refusal: string, now: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ status: 'refused', refusal, updatedAt: now })
    .where(and(eq(refunds.id, id), ne(refunds.status, 'refused')));
}

export const findAskedRefunds = (db: Database, before: Date, limit: number): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(
      and(
        sql`${refunds.status} = 'asked'`, // exactly as in the partial index
        sql`${refunds.updatedAt} < ${before.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(refunds.updatedAt)
    .limit(limit);

/**
 * A reference is unique per order: one check can pay two orders, and two customers can have a check no. 1. Any number
 * of payments can have none.
 */
export const storedReference = (orderId: number, reference: string | null): string =>
  reference === null ? `order ${orderId}, payment ${randomUUID()}: ` : `order ${orderId}: ${reference}`;
export const storedRefundReference = (orderId: number, refundId: number, reference: string): string =>
  `order ${orderId}, refund ${refundId}: ${reference}`;
export const shownReference = ({
  provider,
  reference,
}: Pick<PaymentRow, 'provider' | 'reference'>): string =>
  provider === 'off_platform'
    ? reference.replace(/^order \d+(?:, refund \d+|, payment [\da-f-]+)?: /, '')
    : reference;

/** Reference of the negative row that reverses a failed refund. */
export const failedReference = (refundReference: string): string => `${refundReference} failed`;

/** Negative amounts make sums correct; users see a positive amount and the kind of entry. */
export const shownKind = sql<LedgerKind>`case when ${payments.amount} < 0 then 'failed_refund' else ${payments.kind} end`;
export const shownAmount = sql<Cents>`abs(${payments.amount})`.mapWith(payments.amount);
