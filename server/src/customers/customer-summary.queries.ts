import type { CalendarDate } from '@casepack/contract/calendar';
import type {
  CustomerPerson,
  MonthlySales,
  RecentOrder,
} from '@casepack/contract/customers/customer-summary';
import type { Cents } from '@casepack/contract/money';
import { displayName } from '@casepack/contract/users/user';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { partNumbers } from '../db/schema/desk';
import { orders } from '../db/schema/orders';
import { users } from '../db/schema/users';

const MOST_PEOPLE = 100;
const RECENT_ORDERS = 8;

export async function findPeople(db: Database, customerId: number): Promise<CustomerPerson[]> {
  const { id, firstName, lastName, email, isOrgAdmin, active } = users;
  const rows = await db
    .select({ id, firstName, lastName, email, isOrgAdmin, active })
    .from(users)
    .where(eq(users.wholesaleCustomerId, customerId))
    .orderBy(desc(active), asc(sql`lower(${firstName} || ' ' || ${lastName})`), asc(id))
    .limit(MOST_PEOPLE);
  return rows.map((row) => ({ ...row, name: displayName(row) }));
}

export const findRecentOrders = (db: Database, scope: SQL, customerId: number): Promise<RecentOrder[]> => {
  const { id, orderNumber, status, total, createdAt } = orders;
  return db
    .select({ id, orderNumber, status, total, createdAt })
    .from(orders)
    .where(and(scope, eq(orders.wholesaleCustomerId, customerId)))
    .orderBy(desc(createdAt), desc(id))
    .limit(RECENT_ORDERS);
};

export const countOrdersOf = (db: Database, scope: SQL, customerId: number): Promise<number> =>
  db.$count(orders, and(scope, eq(orders.wholesaleCustomerId, customerId)));

export const countPartNumbersOf = (db: Database, customerId: number): Promise<number> =>
  db.$count(partNumbers, eq(partNumbers.wholesaleCustomerId, customerId));

type MonthSum = { month: CalendarDate; orders: number; sales: Cents };

/** January of last year to December of this year, in UTC; months without an order are zero. */
export async function sumMonths(
  db: Database,
  scope: SQL,
  customerId: number,
  year: number,
): Promise<MonthlySales[]> {
  const start = `${year - 1}-01-01T00:00:00Z`;
  const { rows } = await db.execute<MonthSum>(sql`
    with sums as (
      select date_trunc('month', ${orders.createdAt} at time zone 'UTC')::date as month,
        count(*)::int as orders, sum(${orders.total} - ${orders.amountCredited})::bigint as sales
      from ${orders}
      where ${scope} and ${orders.wholesaleCustomerId} = ${customerId}
        and ${orders.createdAt} >= ${start}::timestamptz and ${orders.status} <> 'cancelled'
      group by 1
    )
    select to_char(months.month, 'YYYY-MM-DD') as month, coalesce(sums.orders, 0) as orders,
      coalesce(sums.sales, 0)::bigint as sales
    from generate_series(${`${year - 1}-01-01`}::date, ${`${year}-12-01`}::date, '1 month') as months(month)
    left join sums on sums.month = months.month::date
    order by months.month`);
  return rows;
}
