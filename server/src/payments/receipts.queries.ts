import type { OpenOrder, Receipt } from '@casepack/contract/payments/receipts';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { invoices } from '../db/schema/documents';
import { isUnpaidOrder, settledOf } from '../db/schema/order-conditions';
import { orders } from '../db/schema/orders';
import { payments, receipts } from '../db/schema/payments';

/** The orders of a customer that can be paid, earliest due date first. */
export const findOpenOrders = (db: Database, scope: SQL, customerId: number): Promise<OpenOrder[]> =>
  db
    .select({
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      purchaseOrderNumber: orders.purchaseOrderNumber,
      orderedAt: orders.createdAt,
      invoiceNumber: invoices.number,
      dueOn: invoices.dueOn,
      total: orders.total,
      due: sql<OpenOrder['due']>`${orders.total} - ${settledOf(orders)}`.mapWith(orders.total),
    })
    .from(orders)
    .leftJoin(
      invoices,
      and(eq(invoices.orderId, orders.id), eq(invoices.kind, 'invoice'), isNull(invoices.supersededAt)),
    )
    .where(
      and(
        scope,
        eq(orders.wholesaleCustomerId, customerId),
        isUnpaidOrder(orders),
        isNull(orders.approvalExpiresAt),
      ),
    )
    .orderBy(sql`${invoices.dueOn} nulls last`, asc(orders.id));

export async function insertReceipt(db: Database, values: typeof receipts.$inferInsert): Promise<number> {
  const [row] = await db.insert(receipts).values(values).returning({ id: receipts.id });
  if (!row) throw new Error('The receipt was not inserted');
  return row.id;
}

export async function findReceipt(
  db: Database,
  id: number,
): Promise<Omit<Receipt, 'cardCancellationPending'> | undefined> {
  const [row] = await db
    .select({
      id: receipts.id,
      customerId: receipts.wholesaleCustomerId,
      method: receipts.method,
      amount: receipts.amount,
      reference: receipts.reference,
      note: receipts.note,
      receivedOn: receipts.receivedOn,
    })
    .from(receipts)
    .where(eq(receipts.id, id));
  if (!row) return undefined;
  const shares = await db
    .select({ orderId: payments.orderId, orderNumber: orders.orderNumber, amount: payments.amount })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.receiptId, id))
    .orderBy(asc(payments.id));
  return { ...row, shares };
}
