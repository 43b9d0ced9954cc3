import type { CalendarDate } from '@casepack/contract/calendar';
import type { CreditFacts } from '@casepack/contract/credit/credit';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { hotRows, hotStatement } from '../db/hot-statement';
import { invoices } from '../db/schema/documents';
import { isUnpaidOrder, openOfInvoice, settledOf } from '../db/schema/order-conditions';
import { orders } from '../db/schema/orders';
import { manufacturers, wholesaleCustomers } from '../db/schema/organizations';

/** What is due on an unpaid order and no card is authorized for, as in `orderMoney`. */
const uncovered = sql`greatest(0, ${orders.total} - greatest(0, ${settledOf(orders)}) - ${orders.amountAuthorized})`;

const unpaidOrders = sql`from ${orders}
  where ${orders.wholesaleCustomerId} = ${wholesaleCustomers.id} and ${isUnpaidOrder(orders)}`;

const exposure = sql`(select coalesce(sum(${uncovered}), 0)::float8 ${unpaidOrders})`;

interface StoredFacts extends Omit<CreditFacts, 'overdueInvoice'> {
  overdueInvoice: { number: string; dueOn: CalendarDate } | null;
}

const factRows = hotRows<StoredFacts>({
  limit: wholesaleCustomers.creditLimit,
  exposure,
  onHold: wholesaleCustomers.onHold,
  holdNote: wholesaleCustomers.holdNote,
  overdueInvoice: { number: sql`overdue.number`, dueOn: sql`overdue.due_on` },
});

/** The invoice that is overdue the longest, among those overdue for longer than the manufacturer allows. */
const factsById = hotStatement<{ customerId: number; today: CalendarDate }, StoredFacts>(
  'credit_facts',
  sql`select ${factRows.columns} from ${wholesaleCustomers}
    join ${manufacturers} on ${manufacturers.id} = ${wholesaleCustomers.manufacturerId}
    left join lateral (
      select ${invoices.number}, ${invoices.dueOn} from ${orders}
      join ${invoices} on ${invoices.orderId} = ${orders.id}
      where ${manufacturers.holdAfterDaysOverdue} is not null
        and ${orders.wholesaleCustomerId} = ${wholesaleCustomers.id} and ${isUnpaidOrder(orders)}
        and ${invoices.kind} = 'invoice' and ${invoices.supersededAt} is null
        and ${openOfInvoice(invoices, orders)} > 0
        and ${invoices.dueOn} < ${sql.placeholder('today')}::date - ${manufacturers.holdAfterDaysOverdue}
      order by ${invoices.dueOn}, ${invoices.id} limit 1) as overdue on true
    where ${eq(wholesaleCustomers.id, sql.placeholder('customerId'))}`,
  factRows,
);

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a customer owes, and everything else that can hold its orders, in one statement. */
export async function findCreditFacts(
  db: Database,
  customerId: number,
  today: CalendarDate,
): Promise<CreditFacts> {
  const [row] = await factsById(db, { customerId, today });
  if (!row) throw new Error(`There is no customer ${customerId}`);
  const { overdueInvoice: found, ...facts } = row;
  const daysOverdue = found ? (Date.parse(today) - Date.parse(found.dueOn)) / DAY_MS : 0;
  return { ...facts, overdueInvoice: found && { number: found.number, daysOverdue } };
}

const customerLock = hotStatement<{ customerId: number }>(
  'lock_credit',
  sql`select from ${wholesaleCustomers}
    where ${eq(wholesaleCustomers.id, sql.placeholder('customerId'))} for no key update`,
);

/** Until the transaction ends, no other order uses the credit of this customer. */
export async function lockCredit(db: Database, customerId: number): Promise<void> {
  // Like the statement above it is sent at once, so that what comes after it sees what was committed meanwhile.
  await customerLock(db, { customerId });
}

/** The customer of an order, and whether anything is decided that can hold its orders. */
export async function findCreditRules(db: Database, orderId: number) {
  const [row] = await db
    .select({
      customerId: wholesaleCustomers.id,
      creditLimit: wholesaleCustomers.creditLimit,
      onHold: wholesaleCustomers.onHold,
      holdAfterDaysOverdue: manufacturers.holdAfterDaysOverdue,
    })
    .from(orders)
    .innerJoin(wholesaleCustomers, eq(wholesaleCustomers.id, orders.wholesaleCustomerId))
    .innerJoin(manufacturers, eq(manufacturers.id, orders.manufacturerId))
    .where(eq(orders.id, orderId));
  return row;
}
