import type { CalendarDate } from '@casepack/contract/calendar';
import type { OrderFilter, PaymentFilter } from '@casepack/contract/orders/endpoints';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { findHot, type HotRows, hotRows } from '../db/hot-statement';
import { invoices } from '../db/schema/documents';
import { isOpenOrder, isUnpaidOrder, keptOf, orders } from '../db/schema/orders';
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
  refundDue: all.refundDue,
};

/** Matches the typed text literally: LIKE wildcards are escaped. */
const patternFor = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

const isUnpaid = sql`${isOpenOrder(orders)} and ${isUnpaidOrder(orders)}`;

/** The same orders as the figures of the overview count; a day ends when it does on paper. */
const paymentConditions: Record<PaymentFilter, (now: Date) => SQL> = {
  open: () => isUnpaid,
  overdue: (now) => sql`${isUnpaid} and exists (
    select from ${invoices}
    where ${invoices.orderId} = ${orders.id} and ${invoices.kind} = 'invoice' and ${invoices.supersededAt} is null
      and ${invoices.dueOn} < ${documentDay(now)}::date and ${keptOf(orders)} < ${invoices.total}
  )`,
  refund_due: () => sql`${isOpenOrder(orders)} and ${orders.refundDue}`,
};

/** The orders in scope that match every part of the filter. */
export function matching(scope: SQL, filter: OrderFilter, now: Date): SQL {
  const { search, status, payment, manufacturerId, from, to, timeZone = 'UTC' } = filter;
  // As seconds: the days at either end of the calendar have no text that PostgreSQL reads as a moment.
  const startOf = (day: CalendarDate, daysLater: number) =>
    sql`to_timestamp(${startOfDay(day, timeZone, daysLater).getTime() / 1000}::double precision)`;
  const condition = and(
    scope,
    search ? sql`${orders.searchText} like lower(${patternFor(search)})` : undefined,
    status ? eq(orders.status, status) : undefined,
    payment ? paymentConditions[payment](now) : undefined,
    manufacturerId ? eq(orders.manufacturerId, manufacturerId) : undefined,
    from ? sql`${orders.createdAt} >= ${startOf(from, 0)}` : undefined,
    to ? sql`${orders.createdAt} < ${startOf(to, 1)}` : undefined,
  );
  return condition ?? sql`true`;
}

export interface OrderPageRequest {
  condition: SQL;
  limit: number;
  cursor?: OrderCursor | undefined;
  /** How many to pass over, where a page is asked for by its number. */
  offset?: number | undefined;
}

const newestFirst = sql`${orders.createdAt} desc, ${orders.id} desc`;
const oldestFirst = sql`${orders.createdAt}, ${orders.id}`;

function beyond({ direction, createdAt, id }: OrderCursor): SQL {
  const sign = direction === 'next' ? sql`<` : sql`>`;
  return sql`(${orders.createdAt}, ${orders.id}) ${sign} (${createdAt.toISOString()}::timestamptz, ${id}::int)`;
}

const summaries = hotRows<SummaryRow>(summaryColumns);

/** The statement for a page. Towards the newer side it comes back the wrong way round. */
export function selectOrders(
  { condition, limit, cursor, offset }: OrderPageRequest,
  { columns }: Pick<HotRows<unknown>, 'columns'> = summaries,
): SQL {
  if (!offset) {
    return sql`
      select ${columns} from ${orders}
      where ${cursor ? and(condition, beyond(cursor)) : condition}
      order by ${cursor?.direction === 'previous' ? oldestFirst : newestFirst} limit ${limit}`;
  }
  // What is passed over is read from the index alone.
  return sql`
    select ${columns} from ${orders}
    join (
      select ${orders.id} from ${orders} where ${condition} order by ${newestFirst} limit ${limit} offset ${offset}
    ) as page on page.id = ${orders.id}
    order by ${newestFirst}`;
}

export async function findOrders(db: Database, wanted: OrderPageRequest): Promise<SummaryRow[]> {
  const rows = await findHot(db, summaries, selectOrders(wanted));
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
  amountRefunded: all.amountRefunded,
};
export type ExportRow = Pick<OrderRow, keyof typeof exportColumns>;
const exported = hotRows<ExportRow>(exportColumns);

export const findOrdersToExport = (db: Database, wanted: OrderPageRequest): Promise<ExportRow[]> =>
  findHot(db, exported, selectOrders(wanted, exported));
