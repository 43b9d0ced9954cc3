import type { CalendarDate } from '@casepack/contract/calendar';
import type {
  OrderFilter,
  OrderSort,
  OrderSortKey,
  PaymentFilter,
} from '@casepack/contract/orders/endpoints';
import { type AnyColumn, and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { findHot, type HotRows, hotRows, namedByText } from '../db/hot-statement';
import { invoices } from '../db/schema/documents';
import { hasDetails } from '../db/schema/order-line-details';
import { isOpenOrder, isUnpaidOrder, keptOf, orderItems, orders } from '../db/schema/orders';
import { wholesaleCustomers } from '../db/schema/organizations';
import { documentDay } from '../press/pdf-document';
import { startOfDay } from '../start-of-day';
import type { OrderCursor } from './order-cursor';
import type { OrderRow } from './orders.queries';
import type { SummaryRow } from './show-order';

const all = getTableColumns(orders);
const summaryColumns = {
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
  refundDue: all.refundDue,
  paidAt: all.paidAt,
  heldFor: all.heldFor,
};

/** Matches the typed text literally: LIKE wildcards are escaped. */
const patternFor = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

/** Each side has its own index: most orders have no PO number, and those that have one are few to look through. */
const isFound = (pattern: string): SQL =>
  sql`(${orders.searchText} like lower(${pattern}) or lower(${orders.purchaseOrderNumber}) like lower(${pattern}))`;

/** The valid invoice of an order. Looked up only for orders with an open amount. */
const openInvoice = sql`
  from ${invoices}
  where ${invoices.orderId} = ${orders.id} and ${invoices.kind} = 'invoice' and ${invoices.supersededAt} is null
    and ${keptOf(orders)} < ${invoices.total}`;
const dueOn = sql`case when ${isUnpaidOrder(orders)} then (select ${invoices.dueOn} ${openInvoice}) end`;

const isUnpaid = sql`${isOpenOrder(orders)} and ${isUnpaidOrder(orders)}`;

/** Matches the orders that the overview counts. Days are in UTC, as on documents. */
const paymentConditions: Record<PaymentFilter, (now: Date) => SQL> = {
  open: () => isUnpaid,
  overdue: (now) => sql`${isUnpaid} and exists (
    select ${openInvoice} and ${invoices.dueOn} < ${documentDay(now)}::date
  )`,
  refund_due: () => sql`${isOpenOrder(orders)} and ${orders.refundDue}`,
};

/** As in the index of held orders. */
const isHeld = (held: boolean): SQL =>
  held ? sql`${orders.heldFor} <> '{}'` : sql`${orders.heldFor} = '{}'`;

/** The orders in scope that match every part of the filter. */
export function matching(scope: SQL, filter: OrderFilter, now: Date): SQL {
  const { search, status, payment, onHold, manufacturerId, from, to, timeZone = 'UTC' } = filter;
  // In seconds, since PostgreSQL cannot parse the text of the first and last days of the calendar as timestamps.
  const startOf = (day: CalendarDate, daysLater: number) =>
    sql`to_timestamp(${startOfDay(day, timeZone, daysLater).getTime() / 1000}::double precision)`;
  const condition = and(
    scope,
    search ? isFound(patternFor(search)) : undefined,
    status ? eq(orders.status, status) : undefined,
    payment ? paymentConditions[payment](now) : undefined,
    onHold === undefined ? undefined : isHeld(onHold),
    manufacturerId ? eq(orders.manufacturerId, manufacturerId) : undefined,
    from ? sql`${orders.createdAt} >= ${startOf(from, 0)}` : undefined,
    to ? sql`${orders.createdAt} < ${startOf(to, 1)}` : undefined,
  );
  return condition ?? sql`true`;
}

export interface OrderPageRequest {
  condition: SQL;
  limit: number;
  sort?: OrderSort | undefined;
  cursor?: OrderCursor | undefined;
  /** How many rows to skip, for a page that is requested by number. */
  offset?: number | undefined;
  /** Whether the page is requested often, so that PostgreSQL should reuse its plan. */
  isCommon?: boolean | undefined;
}

const NEWEST_FIRST: OrderSort = '-createdAt';
const OLDEST_FIRST: OrderSort = 'createdAt';

const sortColumns = {
  createdAt: orders.createdAt,
  requestedShipDate: orders.requestedShipDate,
  total: orders.total,
} as const satisfies Record<OrderSortKey, unknown>;

/** Each sort order matches an index. Orders without a ship date come last if ascending, and first if descending. */
function sortedBy(sort: OrderSort): SQL {
  const isDescending = sort.startsWith('-');
  const column = sortColumns[sort.replace('-', '') as OrderSortKey]; // a sort is a key, with or without a minus
  return isDescending ? sql`${column} desc, ${orders.id} desc` : sql`${column}, ${orders.id}`;
}

/** A previous page is read in reverse order. */
function directionOf(sort: OrderSort, cursor: OrderCursor | undefined): OrderSort {
  if (cursor?.direction !== 'previous') return sort;
  return sort === NEWEST_FIRST ? OLDEST_FIRST : NEWEST_FIRST;
}

function beyond({ createdAt, id }: OrderCursor, direction: OrderSort): SQL {
  const sign = direction === NEWEST_FIRST ? sql`<` : sql`>`;
  return sql`(${orders.createdAt}, ${orders.id}) ${sign} (${createdAt.toISOString()}::timestamptz, ${id}::int)`;
}

const summaries = hotRows<SummaryRow>({ ...summaryColumns, dueOn });

// Not a parameter: with an unknown limit PostgreSQL expects the plan for any limit to be slower.
const literalLimit = (limit: number): SQL => sql.raw(String(Math.trunc(limit)));

/** The statement for a page. The rows of a previous page are in reverse order. */
export function selectOrders(
  { condition, limit, sort = NEWEST_FIRST, cursor, offset }: OrderPageRequest,
  { columns }: Pick<HotRows<unknown>, 'columns'> = summaries,
): SQL {
  const direction = directionOf(sort, cursor);
  if (!offset) {
    return sql`
      select ${columns} from ${orders}
      where ${cursor ? and(condition, beyond(cursor, direction)) : condition}
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

export const countOrders = (db: Database, condition: SQL): Promise<number> => db.$count(orders, condition);

const exportColumns = {
  ...summaryColumns,
  contactPerson: all.contactPerson,
  purchaseOrderNumber: all.purchaseOrderNumber,
  subtotal: all.subtotal,
  tax: all.tax,
  shipping: all.shipping,
  discount: all.discount,
};

/** The lines of an order that have a note or a ship date of their own. */
const detailedItems = sql`from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${hasDetails(orderItems)}`;
const listed = (value: AnyColumn): SQL =>
  sql`(select string_agg(${orderItems.sku} || ': ' || ${value}, '; ' order by ${orderItems.position}) ${detailedItems})`;

export interface ExportRow extends Pick<OrderRow, keyof typeof exportColumns> {
  lineNotes: string | null;
  lineShipDates: string | null;
  customerNumber: string | null;
}
const exported = hotRows<ExportRow>({
  ...exportColumns,
  lineNotes: listed(orderItems.note),
  lineShipDates: listed(orderItems.shipDate),
  customerNumber: sql`(select customer_number from ${wholesaleCustomers} where ${wholesaleCustomers.id} = ${orders.wholesaleCustomerId})`,
});

interface ExportDetails {
  /** A line has a note or a ship date of its own. */
  hasLineDetails: boolean;
  hasCustomerNumbers: boolean;
}

/** Whether any of these orders has what only some companies use. */
export async function findExportDetails(db: Database, condition: SQL): Promise<ExportDetails> {
  const numbered = sql`select ${wholesaleCustomers.id} from ${wholesaleCustomers} where ${wholesaleCustomers.customerNumber} is not null`;
  const among = (detail: SQL) => sql`exists (select from ${orders} where ${condition} and ${detail})`;
  const { rows } = await db.execute<{ hasLineDetails: boolean; hasCustomerNumbers: boolean }>(
    sql`select ${among(sql`exists (select ${detailedItems})`)} as "hasLineDetails",
      ${among(sql`${orders.wholesaleCustomerId} in (${numbered})`)} as "hasCustomerNumbers"`,
  );
  return rows[0] ?? { hasLineDetails: false, hasCustomerNumbers: false };
}

export const findOrdersToExport = (db: Database, wanted: OrderPageRequest): Promise<ExportRow[]> =>
  findHot(db, exported, selectOrders(wanted, exported));
