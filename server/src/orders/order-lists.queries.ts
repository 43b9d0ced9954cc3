import type { OrderSort, OrderSortKey } from '@casepack/contract/orders/order-filter';
import { type AnyColumn, and, eq, getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { findHot, type HotRows, hotRows, namedByText, unknownToPlan } from '../db/hot-statement';
import { products } from '../db/schema/catalog';
import { orderItems, orders } from '../db/schema/orders';
import type { OrderCursor } from './order-cursor';
import { dueOn } from './order-filter.queries';
import type { Ids, OrderPart, OrderSelection } from './order-selection';
import type { SummaryRow } from './show-order';

const all = getTableColumns(orders);
export const ownColumns = {
  id: all.id,
  orderNumber: all.orderNumber,
  status: all.status,
  createdAt: all.createdAt,
  requestedShipDate: all.requestedShipDate,
  companyName: all.companyName,
  customerEmail: all.customerEmail,
  paymentMethod: all.paymentMethod,
  total: all.total,
  amountPaid: all.amountPaid,
  amountRefunded: all.amountRefunded,
  amountAuthorized: all.amountAuthorized,
  amountCredited: all.amountCredited,
  partlyShipped: all.partlyShipped,
  refundDue: all.refundDue,
  paidAt: all.paidAt,
  heldFor: all.heldFor,
};

export interface OrderPageRequest {
  selection: OrderSelection;
  limit: number;
  sort?: OrderSort | undefined;
  cursor?: OrderCursor | undefined;
  /** How many rows to skip, for a page that is requested by number. */
  offset?: number | undefined;
  /** Whether the page is requested often, so that PostgreSQL should reuse its plan. */
  isCommon?: boolean | undefined;
}

/** How many orders the browser app shows per page. */
export const SCREEN_ROWS = 50;

const NEWEST_FIRST: OrderSort = '-createdAt';
const OLDEST_FIRST: OrderSort = 'createdAt';

const sortColumns = {
  createdAt: orders.createdAt,
  requestedShipDate: orders.requestedShipDate,
  total: orders.total,
  orderNumber: orders.orderNumber,
  companyName: orders.companyName,
  status: orders.status,
} as const satisfies Record<OrderSortKey, unknown>;

/** Each sort order matches an index. Orders without a ship date come last if ascending, and first if descending. */
function sortedBy(sort: OrderSort): SQL {
  const isDescending = sort.startsWith('-');
  const column = sortColumns[sort.replace('-', '') as OrderSortKey]; // a sort is a key, with or without a minus
  const within = column === orders.status ? [orders.createdAt, orders.id] : [orders.id];
  return sql.join(
    [column, ...within].map((each) => (isDescending ? sql`${each} desc` : sql`${each}`)),
    sql`, `,
  );
}

const isByAge = (sort: OrderSort): boolean => sort === NEWEST_FIRST || sort === OLDEST_FIRST;

/** A previous page is read in reverse order. */
function directionOf(sort: OrderSort, cursor: OrderCursor | undefined): OrderSort {
  if (cursor?.direction !== 'previous') return sort;
  return sort === NEWEST_FIRST ? OLDEST_FIRST : NEWEST_FIRST;
}

/** A moment and an order: its time as it is stored with the order, or with a line of it. */
interface Moment {
  at: AnyColumn;
  id: AnyColumn;
}
const ofOrder: Moment = { at: orders.createdAt, id: orders.id };
const ofLine: Moment = { at: orderItems.orderedAt, id: orderItems.orderId };

function beyond({ createdAt, id: last }: OrderCursor, direction: OrderSort, { at, id }: Moment): SQL {
  const sign = direction === NEWEST_FIRST ? sql`<` : sql`>`;
  return sql`(${at}, ${id}) ${sign} (${createdAt.toISOString()}::timestamptz, ${last}::int)`;
}

export const summaryColumns = { ...ownColumns, dueOn };
const summaries = hotRows<SummaryRow>(summaryColumns);

// Not a parameter: with an unknown limit PostgreSQL expects the plan for any limit to be slower.
const literalLimit = (limit: number): SQL => sql.raw(String(Math.trunc(limit)));

/** Whether the page is put together from the newest orders of each part. Then the first one is counted with it. */
export const isMerged = ({ parts: [first, ...others] }: OrderSelection, sort: OrderSort): boolean =>
  isByAge(sort) && (others.length > 0 || first.productIds !== undefined || first.areFew === true);

interface PartRequest {
  limit: SQL;
  direction: OrderSort;
  cursor?: OrderCursor | undefined;
}

const rowsOf = (ids: Ids): SQL =>
  is(ids, SQL) ? sql`(${ids})` : sql`unnest(${unknownToPlan(sql`${sql.param([...ids])}::int[]`)})`;

/** Times and ids of the first orders of a part. */
function selectPart(
  { condition, productIds, wholeManufacturerId, customerIds, areFew }: OrderPart,
  { limit, direction, cursor }: PartRequest,
): SQL {
  const way = direction === NEWEST_FIRST ? sql`desc` : sql``;
  const from = (moment: Moment) => cursor && beyond(cursor, direction, moment);
  if (productIds) {
    const isWhole = wholeManufacturerId !== undefined;
    const join = isWhole ? sql`` : sql`join ${orders} on ${orders.id} = ${orderItems.orderId}`;
    const isOwn = isWhole
      ? sql`where product.id in (select ${products.id} from ${products} where ${eq(products.manufacturerId, wholeManufacturerId)})`
      : sql``;
    // A product can be on two lines of an order. Each product has an index of its orders by age.
    return sql`(select line.at, line.id from ${rowsOf(productIds)} as product(id), lateral (
        select distinct ${orderItems.orderedAt} as at, ${orderItems.orderId} as id from ${orderItems} ${join}
        where ${and(sql`${orderItems.productId} = product.id`, isWhole ? undefined : condition, from(ofLine))}
        order by 1 ${way}, 2 ${way} limit ${limit}
      ) as line ${isOwn})`;
  }
  if (areFew) {
    // Without OFFSET the planner would merge both, and choose the index by age.
    return sql`(select few.at, few.id from (
        select ${orders.createdAt} as at, ${orders.id} as id from ${orders}
        where ${and(condition, from(ofOrder))} offset 0
      ) as few order by 1 ${way}, 2 ${way} limit ${limit})`;
  }
  const selectFirst = (of?: SQL) => sql`(
    select ${orders.createdAt} as at, ${orders.id} as id from ${orders}
    where ${and(of, condition, from(ofOrder))} order by 1 ${way}, 2 ${way} limit ${limit}
  )`;
  if (!customerIds) return selectFirst();
  return sql`(select first.at, first.id from ${rowsOf(customerIds)} as customer(id),
    lateral ${selectFirst(sql`${orders.wholesaleCustomerId} = customer.id`)} as first)`;
}

/** Times and ids of the first orders of all parts; an order that is in two of them once, or once for each. */
export const merged = (
  parts: readonly OrderPart[],
  wanted: PartRequest,
  by: 'union' | 'union all' = 'union',
): SQL =>
  sql.join(
    parts.map((part) => selectPart(part, wanted)),
    sql.raw(` ${by} `),
  );

/** The statement for a page. The rows of a previous page are in reverse order. */
export function selectOrders(
  { selection, limit, sort = NEWEST_FIRST, cursor, offset = 0 }: OrderPageRequest,
  { columns }: Pick<HotRows<unknown>, 'columns'> = summaries,
): SQL {
  const { condition } = selection;
  const direction = directionOf(sort, cursor);
  if (isMerged(selection, sort)) {
    const way = direction === NEWEST_FIRST ? sql`desc` : sql``;
    const page = merged(selection.parts, { limit: literalLimit(limit + offset), direction, cursor });
    return sql`
      select ${columns} from ${orders}
      join (
        select id from (${page}) as part order by at ${way}, id ${way} limit ${literalLimit(limit)} offset ${offset}
      ) as page on page.id = ${orders.id}
      where ${selection.scope}
      order by ${sortedBy(direction)}`;
  }
  if (offset === 0) {
    return sql`
      select ${columns} from ${orders}
      where ${cursor ? and(condition, beyond(cursor, direction, ofOrder)) : condition}
      order by ${sortedBy(direction)} limit ${literalLimit(limit)}`;
  }
  // Skipped rows are read from the index only.
  return sql`
    select ${columns} from ${orders}
    join (
      select ${orders.id} from ${orders} where ${condition} order by ${sortedBy(sort)} limit ${limit} offset ${offset}
    ) as page on page.id = ${orders.id}
    order by ${sortedBy(sort)}`;
}

export async function findOrders(db: Database, wanted: OrderPageRequest): Promise<SummaryRow[]> {
  const name = wanted.isCommon ? namedByText('orders') : undefined;
  const rows = await findHot(db, summaries, selectOrders(wanted), name);
  return wanted.cursor?.direction === 'previous' ? rows.reverse() : rows;
}

const countedSummaries = hotRows<SummaryRow & { count: number }>({
  ...summaryColumns,
  count: sql`counted.count`,
});

interface FirstPageRequest extends Pick<OrderPageRequest, 'selection' | 'limit' | 'isCommon'> {
  sort: OrderSort;
  /** Counted up to one more than this. */
  most: number;
}

/** The first page and the number of orders at once: both come from the newest orders of each part. */
export function selectFirstPage({ selection, limit, sort, most }: FirstPageRequest): SQL {
  const way = sort === NEWEST_FIRST ? sql`desc` : sql``;
  const all = literalLimit(Math.max(limit, most + 1));
  return sql`
    with found as materialized (
      select distinct at, id from (${merged(selection.parts, { limit: all, direction: sort }, 'union all')}) as part
      order by at ${way}, id ${way} limit ${all}
    )
    select ${countedSummaries.columns} from ${orders}
    join (select id from found order by at ${way}, id ${way} limit ${literalLimit(limit)}) as page on page.id = ${orders.id}
    cross join (select count(*)::int as count from found) as counted
    where ${selection.scope}
    order by ${sortedBy(sort)}`;
}

export async function findFirstPage(
  db: Database,
  wanted: FirstPageRequest,
): Promise<{ rows: SummaryRow[]; count: number }> {
  const name = wanted.isCommon ? namedByText('first_orders') : undefined;
  const found = await findHot(db, countedSummaries, selectFirstPage(wanted), name);
  return { rows: found, count: found[0]?.count ?? 0 };
}

interface CountRequest extends Pick<OrderPageRequest, 'selection' | 'isCommon'> {
  /** Counted up to one more than this: a count of everything takes longer than the page itself. */
  most: number;
  /** Through the index that finds them best. */
  sort: OrderSort;
}

export function selectCount({ selection, sort, most }: CountRequest): SQL {
  const limit = literalLimit(most + 1);
  const found = isMerged(selection, sort)
    ? merged(selection.parts, { limit, direction: sort })
    : sql`(select from ${orders} where ${selection.condition} order by ${sortedBy(sort)} limit ${limit})`;
  return sql`select count(*)::int as count from (select from (${found}) as found limit ${limit}) as counted`;
}

const counts = hotRows<{ count: number }>({ count: sql`count` });

export async function countOrders(db: Database, wanted: CountRequest): Promise<number> {
  const name = wanted.isCommon ? namedByText('count_orders') : undefined;
  const [row] = await findHot(db, counts, selectCount(wanted), name);
  return row?.count ?? 0;
}
