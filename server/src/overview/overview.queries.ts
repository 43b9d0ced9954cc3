import type { CalendarDate } from '@casepack/contract/calendar';
import type { Cents } from '@casepack/contract/money';
import type { OrderStatus } from '@casepack/contract/orders/status';
import type { Overview } from '@casepack/contract/overview/overview';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { products } from '../db/schema/catalog';
import { invoices } from '../db/schema/documents';
import { isOpenOrder, isUnpaidOrder, openOfInvoice, settledOf } from '../db/schema/order-conditions';
import { orderItems, orders } from '../db/schema/orders';

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const recent = (scope: SQL, since: Date) =>
  sql`${scope} and ${orders.createdAt} >= ${moment(since)} and ${orders.status} <> 'cancelled'`;

export type WeekSum = {
  /** 1 for the first week; 0 for everything before it. */
  week: number;
  orders: number;
  revenue: Cents;
  firstOrderId: number;
};

export async function sumWeeks(
  db: Database,
  scope: SQL,
  { since, starts }: { since: Date; starts: readonly Date[] },
): Promise<WeekSum[]> {
  const edges = sql.param(starts.map((start) => start.toISOString()));
  const { rows } = await db.execute<WeekSum>(sql`
    select width_bucket(${orders.createdAt}, ${edges}::timestamptz[]) as week, count(*) as orders,
      sum(${orders.total} - ${orders.amountCredited})::bigint as revenue, min(${orders.id}) as "firstOrderId"
    from ${orders} where ${recent(scope, since)} group by 1`);
  return rows;
}

const MOST_SHOWN = 5;

export async function findTopCustomers(
  db: Database,
  scope: SQL,
  since: Date,
): Promise<Overview['topCustomers']> {
  const { rows } = await db.execute<Overview['topCustomers'][number]>(sql`
    with best as (
      select ${orders.wholesaleCustomerId} as id, count(*) as orders, sum(${orders.total} - ${orders.amountCredited})::bigint as revenue
      from ${orders} where ${recent(scope, since)} group by 1 order by revenue desc, id limit ${MOST_SHOWN}
    )
    select best.*, (
      select ${orders.companyName} from ${orders} where ${scope} and ${orders.wholesaleCustomerId} = best.id
      order by ${orders.createdAt} desc, ${orders.id} desc limit 1
    ) as "companyName"
    from best order by revenue desc, id`);
  return rows;
}

/** `firstOrderId`: the lowest id of these orders, so that older lines are not read. */
export async function findTopProducts(
  db: Database,
  scope: SQL,
  { since, firstOrderId }: { since: Date; firstOrderId: number },
): Promise<Overview['topProducts']> {
  const { rows } = await db.execute<Overview['topProducts'][number]>(sql`
    with best as (
      select ${orderItems.productId} as id, sum(${orderItems.totalPrice} - ${orderItems.unitPrice} * ${orderItems.returnedQuantity})::bigint as revenue
      from ${orders} join ${orderItems} on ${orderItems.orderId} = ${orders.id}
      where ${recent(scope, since)} and ${orders.id} >= ${firstOrderId} and ${orderItems.orderId} >= ${firstOrderId}
      group by 1 order by revenue desc, id limit ${MOST_SHOWN}
    )
    select best.id, ${products.name} as name, ${products.sku} as sku, revenue
    from best join ${products} on ${products.id} = best.id order by revenue desc, best.id`);
  return rows;
}

export type OpenSum = {
  status: OrderStatus;
  orders: number;
  unpaidOrders: number;
  unpaid: Cents;
  refundsDue: number;
};

const isUnpaid = isUnpaidOrder(orders);
const settled = settledOf(orders);

/** The open orders of each status. */
export async function sumOpenOrders(db: Database, scope: SQL): Promise<OpenSum[]> {
  const { rows } = await db.execute<OpenSum>(sql`
    select ${orders.status} as status, count(*) as orders,
      count(*) filter (where ${isUnpaid}) as "unpaidOrders",
      coalesce(sum(${orders.total} - ${settled}) filter (where ${isUnpaid}), 0)::bigint as unpaid,
      count(*) filter (where ${orders.refundDue}) as "refundsDue"
    from ${orders} where ${scope} and ${isOpenOrder(orders)} group by 1`);
  return rows;
}

/** Valid invoices that are not paid in full and were due before that day. */
export async function sumOverdue(
  db: Database,
  scope: SQL,
  today: CalendarDate,
): Promise<Overview['overdue']> {
  // One lookup per open order; an ordinary join would read all invoices.
  const { rows } = await db.execute<Overview['overdue']>(sql`
    select count(*) as orders, coalesce(sum(invoice.amount), 0)::bigint as amount
    from ${orders}, lateral (
      select sum(${openOfInvoice(invoices, orders)}) filter (where ${invoices.dueOn} < ${today}::date) as amount from ${invoices}
      where ${invoices.orderId} = ${orders.id} and ${invoices.kind} = 'invoice' and ${invoices.supersededAt} is null
    ) as invoice
    where ${scope} and ${isOpenOrder(orders)} and ${isUnpaid} and invoice.amount > 0`);
  const [row] = rows;
  return row ?? { orders: 0, amount: 0 as Cents }; // zero is a valid amount
}
