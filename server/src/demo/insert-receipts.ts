import { dayOf } from '@casepack/contract/calendar';
import { type Cents, sum } from '@casepack/contract/money';
import { and, asc, eq, sql } from 'drizzle-orm';
import { orders } from '../db/schema/orders';
import { payments, receipts } from '../db/schema/payments';
import type { Executor } from './inserting';

interface CheckPayment {
  id: number;
  orderId: number;
  customerId: number;
  manufacturerId: number;
  amount: Cents;
  at: Date;
  recordedByUserId: number | null;
}

/** The first two checks of the same customer. */
function twoOfOne(checks: readonly CheckPayment[]): [CheckPayment, CheckPayment] {
  for (const [index, first] of checks.entries()) {
    const second = checks.slice(index + 1).find((each) => each.customerId === first.customerId);
    if (second) return [first, second];
  }
  throw new Error('No demo customer has paid two orders by check');
}

const CHECK = 'Check 20418';

/** Two orders of a customer that were paid by one check. */
export async function insertReceipts(db: Executor): Promise<void> {
  const checks = await db
    .select({
      id: payments.id,
      orderId: payments.orderId,
      customerId: orders.wholesaleCustomerId,
      manufacturerId: payments.manufacturerId,
      amount: payments.amount,
      at: payments.at,
      recordedByUserId: payments.recordedByUserId,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.kind, 'payment'), eq(payments.method, 'check'), sql`${orders.amountRefunded} = 0`))
    .orderBy(asc(payments.id));
  const shares = twoOfOne(checks);
  const last = shares[0].at > shares[1].at ? shares[0] : shares[1];
  const { customerId: wholesaleCustomerId, manufacturerId, recordedByUserId } = last;
  const receivedOn = dayOf(last.at, 'UTC');
  const [receipt] = await db
    .insert(receipts)
    .values({
      ...{ manufacturerId, wholesaleCustomerId, recordedByUserId, receivedOn, createdAt: last.at },
      ...{ method: 'check', amount: sum(shares.map(({ amount }) => amount)), reference: CHECK },
    })
    .returning({ id: receipts.id });
  for (const { id, orderId } of shares) {
    await db.execute(sql`update ${payments} set receipt_id = ${receipt?.id ?? null}, received_on = ${receivedOn},
      reference = ${`order ${orderId}: ${CHECK}`} where id = ${id}`);
  }
}
