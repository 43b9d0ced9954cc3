import type { Cents } from '@casepack/contract/money';
import type { Statement } from '@casepack/contract/statements/statement';
import { and, asc, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { invoices } from '../db/schema/documents';
import { isUnpaidOrder, openOfInvoice } from '../db/schema/order-conditions';
import { orders } from '../db/schema/orders';
import { manufacturers, wholesaleCustomers } from '../db/schema/organizations';
import { payments } from '../db/schema/payments';
import { shownAmount, shownKind } from '../payments/ledger.queries';

export interface Account {
  id: number;
  manufacturerId: number;
  salesOrganizationId: number | null;
  name: string;
  email: string | null;
  seller: Statement['seller'];
}

export async function findAccount(db: Database, customerId: number): Promise<Account | undefined> {
  const { id, manufacturerId, salesOrganizationId, contactEmail } = wholesaleCustomers;
  const [row] = await db
    .select({
      id,
      manufacturerId,
      salesOrganizationId,
      name: sql<string>`coalesce(${wholesaleCustomers.businessName}, ${wholesaleCustomers.name})`,
      email: contactEmail,
      seller: { name: manufacturers.name, address: manufacturers.address },
    })
    .from(wholesaleCustomers)
    .innerJoin(manufacturers, eq(manufacturers.id, manufacturerId))
    .where(eq(id, customerId));
  return row;
}

/** A valid invoice that is not paid in full, for statements that read orders and their invoices. */
export const isOpenInvoice = sql`${isUnpaidOrder(orders)} and ${invoices.kind} = 'invoice'
  and ${invoices.supersededAt} is null and ${openOfInvoice(invoices, orders)} > 0`;

/** What is still to be paid of it. */
export const openAmount = openOfInvoice(invoices, orders);

type OpenInvoice = Omit<Statement['openInvoices'][number], 'daysOverdue'>;

/** Valid invoices that are not paid in full, earliest due date first. */
export const findOpenInvoices = (db: Database, scope: SQL, customerId: number): Promise<OpenInvoice[]> =>
  db
    .select({
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      number: invoices.number,
      issuedOn: invoices.issuedOn,
      dueOn: invoices.dueOn,
      total: invoices.total,
      open: sql<Cents>`${openAmount}`.mapWith(invoices.total),
    })
    .from(orders)
    .innerJoin(invoices, eq(invoices.orderId, orders.id))
    .where(and(scope, eq(orders.wholesaleCustomerId, customerId), isOpenInvoice))
    .orderBy(asc(invoices.dueOn), asc(invoices.id));

const MOST_PAYMENTS = 500;

export const findPaymentsSince = (
  db: Database,
  scope: SQL,
  { id: customerId, manufacturerId }: Pick<Account, 'id' | 'manufacturerId'>,
  since: Date,
): Promise<Statement['payments']> =>
  db
    .select({
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      at: payments.at,
      kind: shownKind,
      method: payments.method,
      amount: shownAmount,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        scope,
        eq(orders.wholesaleCustomerId, customerId),
        eq(payments.manufacturerId, manufacturerId),
        gte(payments.at, since),
      ),
    )
    .orderBy(desc(payments.at), desc(payments.id))
    .limit(MOST_PAYMENTS);
