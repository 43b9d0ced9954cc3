import { addDays, type CalendarDate } from '@casepack/contract/calendar';
import { MAX_ROWS } from '@casepack/contract/list-query';
import type { Cents } from '@casepack/contract/money';
import type {
  CustomerReceivables,
  Receivables,
  ReceivablesQuery,
} from '@casepack/contract/statements/receivables';
import { type AgingBucket, agingBuckets } from '@casepack/contract/statements/statement';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { containsText } from '../db/list-page';
import { invoices } from '../db/schema/documents';
import { isOpenOrder } from '../db/schema/order-conditions';
import { orders } from '../db/schema/orders';
import { wholesaleCustomers } from '../db/schema/organizations';
import { isOpenInvoice, openAmount } from './statement.queries';

/** The due dates of each age group: from the first, before the second. Must agree with `agingBucketOf`. */
function dueWithin(bucket: AgingBucket, today: CalendarDate): SQL {
  const before = (days: number) => sql`${addDays(today, -days)}::date`;
  switch (bucket) {
    case 'current':
      return sql`due_on >= ${before(0)}`;
    case 'days1to30':
      return sql`due_on < ${before(0)} and due_on >= ${before(30)}`;
    case 'days31to60':
      return sql`due_on < ${before(30)} and due_on >= ${before(60)}`;
    case 'days61to90':
      return sql`due_on < ${before(60)} and due_on >= ${before(90)}`;
    case 'over90':
      return sql`due_on < ${before(90)}`;
  }
}

const column = (bucket: AgingBucket) => sql.identifier(bucket);
const eachBucket = (write: (bucket: AgingBucket) => SQL): SQL => sql.join(agingBuckets.map(write), sql`, `);

const sorts = {
  name: sql`lower(name)`,
  balance: sql`balance`,
  overdue: sql`overdue`,
  oldest: sql`oldest_due_on`,
} as const;

function orderOf(sort: ReceivablesQuery['sort']): SQL {
  const isDescending = sort === undefined || sort.startsWith('-');
  const key = (sort?.replace('-', '') ?? 'overdue') as keyof typeof sorts; // a sort key is the name with or without the minus
  const direction = isDescending ? sql.raw('desc') : sql.raw('asc');
  return sql`${sorts[key]} ${direction}, balance desc, customer_id`;
}

type AgingRow = Record<AgingBucket, string | number>;
type PageRow = AgingRow & {
  customers: string;
  customer_id: number | null;
  name: string;
  customer_number: string | null;
  invoices: string;
  balance: string;
  overdue: string;
  oldest_due_on: string;
};

const toCents = (amount: string | number): Cents => Number(amount) as Cents; // a sum of cents is cents

const toAging = (row: AgingRow): CustomerReceivables['aging'] =>
  Object.fromEntries(
    agingBuckets.map((bucket) => [bucket, toCents(row[bucket])]),
  ) as CustomerReceivables['aging']; // one entry for each bucket

const toSums = (row: PageRow): Pick<CustomerReceivables, 'invoices' | 'balance' | 'overdue' | 'aging'> => ({
  invoices: Number(row.invoices),
  balance: toCents(row.balance),
  overdue: toCents(row.overdue),
  aging: toAging(row),
});

interface ReceivablesRequest extends Pick<ReceivablesQuery, 'search' | 'sort' | 'offset'> {
  /** Null is all of them. */
  limit?: number | null | undefined;
}

/** A page of customers and the totals of all that match, in one statement: the first row holds the totals. */
export async function findReceivables(
  db: Database,
  scope: SQL,
  today: CalendarDate,
  { search, sort, limit = MAX_ROWS, offset = 0 }: ReceivablesRequest,
): Promise<Pick<Receivables, 'totals' | 'customers'>> {
  const { rows } = await db.execute<PageRow>(sql`
    with open_invoice as (
      select ${orders.wholesaleCustomerId} as customer_id, ${openAmount} as open, ${invoices.dueOn} as due_on
      from ${orders} join ${invoices} on ${invoices.orderId} = ${orders.id}
      where ${scope} and ${isOpenOrder(orders)} and ${isOpenInvoice}
    ), owing as (
      select customer_id, count(*) as invoices, sum(open) as balance, min(due_on) as oldest_due_on,
        coalesce(sum(open) filter (where due_on < ${today}::date), 0) as overdue,
        ${eachBucket((bucket) => sql`coalesce(sum(open) filter (where ${dueWithin(bucket, today)}), 0) as ${column(bucket)}`)}
      from open_invoice group by customer_id
    ), named as (
      select owing.*, ${wholesaleCustomers.customerNumber} as customer_number,
        coalesce(${wholesaleCustomers.businessName}, ${wholesaleCustomers.name}) as name
      from owing join ${wholesaleCustomers} on ${wholesaleCustomers.id} = customer_id
      where ${containsText(search, [wholesaleCustomers.businessName, wholesaleCustomers.name, wholesaleCustomers.customerNumber]) ?? sql`true`}
    ), page as (
      select * from named order by ${orderOf(sort)} limit ${limit} offset ${offset}
    )
    select count(*) as customers, null::int as customer_id, null as name, null as customer_number,
      coalesce(sum(invoices), 0) as invoices, coalesce(sum(balance), 0) as balance,
      coalesce(sum(overdue), 0) as overdue, null::text as oldest_due_on,
      ${eachBucket((bucket) => sql`coalesce(sum(${column(bucket)}), 0) as ${column(bucket)}`)}, 0 as place
    from named
    union all
    select 1, customer_id, name, customer_number, invoices, balance, overdue, oldest_due_on::text,
      ${eachBucket((bucket) => sql`${column(bucket)}`)}, row_number() over (order by ${orderOf(sort)})
    from page
    order by place`);
  const [totals, ...customers] = rows;
  if (!totals) throw new Error('The totals of the receivables are missing');
  return {
    totals: { customers: Number(totals.customers), ...toSums(totals) },
    customers: customers.map((row) => ({
      customerId: Number(row.customer_id),
      name: row.name,
      customerNumber: row.customer_number,
      oldestDueOn: row.oldest_due_on,
      ...toSums(row),
    })),
  };
}
