import type { LedgerEntry, LedgerFilter } from '@casepack/contract/payments/ledger';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { containsText, withinDays } from '../db/list-page';
import { orders } from '../db/schema/orders';
import { payments, receipts, refunds } from '../db/schema/payments';
import { users } from '../db/schema/users';
import { shownAmount, shownKind, shownReference } from './ledger.queries';

export function matchingEntries(
  manufacturerId: number | undefined,
  { search, kind, method, ...days }: LedgerFilter,
): SQL {
  const condition = and(
    manufacturerId === undefined ? undefined : eq(payments.manufacturerId, manufacturerId),
    kind ? eq(payments.kind, kind) : undefined,
    method ? eq(payments.method, method) : undefined,
    withinDays(payments.at, days),
    containsText(search, [orders.orderNumber, orders.companyName, payments.reference, payments.note]),
  );
  return condition ?? sql`true`;
}

export const ofOrder = (orderId: number): SQL => eq(payments.orderId, orderId);

/** Amount refunded of a payment, including refunds in progress. */
const refunded = sql<number>`case when ${payments.kind} = 'refund' then 0 else (
  (select coalesce(sum(entry.amount), 0) from ${payments} entry where entry.refunds_payment_id = ${payments.id})
  + (select coalesce(sum(request.amount), 0) from ${refunds} request
    where request.payment_id = ${payments.id} and request.status = 'asked')
) end`.mapWith(payments.amount);

/** The whole payment and its other shares, amounts in cents. */
const shareOf = sql<LedgerEntry['receipt']>`(
  select json_build_object('id', whole.id, 'amount', whole.amount, 'shares', (
    select json_agg(json_build_object(
        'orderId', part.order_id, 'orderNumber', paid.order_number, 'amount', part.amount) order by part.id)
      from ${payments} part join ${orders} paid on paid.id = part.order_id where part.receipt_id = whole.id))
    from ${receipts} whole where whole.id = ${payments.receiptId})`;

const entryColumns = {
  id: payments.id,
  orderId: payments.orderId,
  orderNumber: orders.orderNumber,
  companyName: orders.companyName,
  at: payments.at,
  kind: shownKind,
  method: payments.method,
  provider: payments.provider,
  amount: shownAmount,
  reference: payments.reference,
  note: payments.note,
  refundsPaymentId: payments.refundsPaymentId,
  refunded,
  receivedOn: payments.receivedOn,
  receipt: shareOf,
  recordedBy: sql<
    string | null
  >`nullif(trim(coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, '')), '')`,
};

interface LedgerPageRequest {
  condition: SQL;
  oldestFirst?: boolean;
  limit: number;
  offset?: number;
  /** Only rows older than this one, for the next page. */
  before?: Pick<LedgerEntry, 'at' | 'id'> | undefined;
}

const isBefore = ({ at, id }: Pick<LedgerEntry, 'at' | 'id'>): SQL =>
  sql`(${payments.at}, ${payments.id}) < (${at.toISOString()}::timestamptz, ${id}::int)`;

export async function findEntries(
  db: Database,
  { condition, oldestFirst = false, limit, offset = 0, before }: LedgerPageRequest,
): Promise<LedgerEntry[]> {
  const rows = await db
    .select(entryColumns)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, payments.recordedByUserId))
    .where(and(condition, before && isBefore(before)))
    .orderBy(...(oldestFirst ? [asc(payments.at), asc(payments.id)] : [desc(payments.at), desc(payments.id)]))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({ ...row, reference: shownReference(row) }));
}

export async function countEntries(db: Database, condition: SQL): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(condition);
  return row?.total ?? 0;
}

interface Totals {
  received: number;
  refunded: number;
  count: number;
  lastReceivedAt: Date | null;
}

export async function sumLedger(db: Database, manufacturerId: number): Promise<Totals> {
  const [row] = await db
    .select({
      received: sql`coalesce(sum(amount) filter (where kind = 'payment'), 0)`.mapWith(Number),
      refunded: sql`coalesce(sum(amount) filter (where kind = 'refund'), 0)`.mapWith(Number),
      count: sql`count(*) filter (where kind = 'payment')`.mapWith(Number),
      lastReceivedAt: sql<Date | null>`max(at) filter (where kind = 'payment')`.mapWith(payments.at),
    })
    .from(payments)
    .where(eq(payments.manufacturerId, manufacturerId));
  return row ?? { received: 0, refunded: 0, count: 0, lastReceivedAt: null };
}

interface Week {
  weekOf: string;
  received: number;
  refunded: number;
}

/** The weeks with payments or refunds, each by its Monday. A failed refund counts as received in the week it failed. */
export async function sumWeeks(db: Database, manufacturerId: number, since: string): Promise<Week[]> {
  const { rows } = await db.execute<{ week_of: string; received: string; refunded: string }>(sql`
    select to_char(date_trunc('week', at at time zone 'UTC'), 'YYYY-MM-DD') as week_of,
      coalesce(sum(abs(amount)) filter (where kind = 'payment' or amount < 0), 0) as received,
      coalesce(sum(amount) filter (where kind = 'refund' and amount > 0), 0) as refunded
    from ${payments}
    where manufacturer_id = ${manufacturerId} and at >= ${`${since}T00:00:00Z`}::timestamptz
    group by 1`);
  return rows.map((row) => ({
    weekOf: row.week_of,
    received: Number(row.received),
    refunded: Number(row.refunded),
  }));
}
