import type { Cents } from '@casepack/contract/money';
import type { OpenOrder, Receipt } from '@casepack/contract/payments/receipts';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { invoices } from '../db/schema/documents';
import { isUnpaidOrder, openOfInvoice, settledOf } from '../db/schema/order-conditions';
import { orders } from '../db/schema/orders';
import { payments, receipts } from '../db/schema/payments';

const due = sql<OpenOrder['due']>`${orders.total} - ${settledOf(orders)}`;

/** The orders of a customer that can be paid, each once, with its invoice that is due first. Earliest due date first. */
export function findOpenOrders(db: Database, scope: SQL, customerId: number): Promise<OpenOrder[]> {
  const open = openOfInvoice(invoices, orders);
  // For each order, so that it takes an index look-up however many orders the planner expects.
  const firstDue = db
    .select({
      number: invoices.number,
      dueOn: invoices.dueOn,
      open: sql<Cents>`${open}`.mapWith(invoices.total).as('open'),
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.orderId, orders.id),
        eq(invoices.kind, 'invoice'),
        isNull(invoices.supersededAt),
        sql`${open} > 0`,
      ),
    )
    .orderBy(asc(invoices.dueOn), asc(invoices.id))
    .limit(1)
    .as('first_due');
  return db
    .select({
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      purchaseOrderNumber: orders.purchaseOrderNumber,
      orderedAt: orders.createdAt,
      invoiceNumber: firstDue.number,
      dueOn: firstDue.dueOn,
      invoiceDue: firstDue.open,
      total: orders.total,
      due: due.mapWith(orders.total),
      authorized: sql<OpenOrder['authorized']>`least(${orders.amountAuthorized}, ${due})`.mapWith(
        orders.total,
      ),
    })
    .from(orders)
    .leftJoinLateral(firstDue, sql`true`)
    .where(
      and(
        scope,
        eq(orders.wholesaleCustomerId, customerId),
        isUnpaidOrder(orders),
        isNull(orders.approvalExpiresAt),
      ),
    )
    .orderBy(sql`${firstDue.dueOn} nulls last`, asc(orders.id));
}

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
