import type { CalendarDate } from '@casepack/contract/calendar';
import { dayOf } from '@casepack/contract/calendar';
import type { DayOrToday, OrderFilter, PaymentFilter } from '@casepack/contract/orders/order-filter';
import type { OrderStatus } from '@casepack/contract/orders/status';
import { paymentTypeLabels } from '@casepack/contract/payments/payment-type';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { products } from '../db/schema/catalog';
import { invoices } from '../db/schema/documents';
import {
  isOpenOrder,
  isUnpaidOrder,
  isUnshippedOrder,
  keptOf,
  paymentTypeOf,
} from '../db/schema/order-conditions';
import { orderItems, orders } from '../db/schema/orders';
import { documentDay } from '../press/pdf-document';
import { startOfDay } from '../start-of-day';

/** Orders that match a condition; with products, only those that contain one of them. */
export interface OrderPart {
  condition: SQL;
  productIds?: readonly number[];
}

/** The orders that match a filter. */
export interface OrderSelection {
  condition: SQL;
  /** The same orders as parts whose newest are found through an index each; an order can be in two of them. */
  parts: readonly [OrderPart, ...OrderPart[]];
}

/** The products whose SKU contains the search: their ids, or that there are too many to look each of them up. */
export type SkuMatch = readonly number[] | 'many';

const MOST_PRODUCTS = 100;
/** An index with groups of three letters cannot find a shorter text. */
const SHORTEST_PART = 3;

/** Matches the typed text literally: LIKE wildcards are escaped. */
const patternFor = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

const skuContains = (search: string): SQL =>
  search.length < SHORTEST_PART
    ? sql`lower(${products.sku}) = lower(${search})`
    : sql`lower(${products.sku}) like lower(${patternFor(search)})`;

/** Also finds deleted products. Another manufacturer's products do no harm: orders in scope do not contain them. */
export async function findSkuMatch(
  db: Database,
  search: string,
  manufacturerId: number | null | undefined,
): Promise<SkuMatch> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(and(manufacturerId ? eq(products.manufacturerId, manufacturerId) : undefined, skuContains(search)))
    .limit(MOST_PRODUCTS + 1);
  return found.length > MOST_PRODUCTS ? 'many' : found.map(({ id }) => id);
}

/** Each side has its own index: most orders have no PO number, and those that have one are few to look through. */
const isFound = (pattern: string): SQL =>
  sql`(${orders.searchText} like lower(${pattern}) or lower(${orders.purchaseOrderNumber}) like lower(${pattern}))`;

const hasLineWhere = (condition: SQL): SQL =>
  sql`exists (select from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${condition})`;

/** The valid invoice of an order. Looked up only for orders with an open amount. */
const openInvoice = sql`
  from ${invoices}
  where ${invoices.orderId} = ${orders.id} and ${invoices.kind} = 'invoice' and ${invoices.supersededAt} is null
    and ${keptOf(orders)} < ${invoices.total}`;
export const dueOn = sql`case when ${isUnpaidOrder(orders)} then (select ${invoices.dueOn} ${openInvoice}) end`;

const isUnpaid = sql`${isOpenOrder(orders)} and ${isUnpaidOrder(orders)}`;

/** Matches the orders that the overview counts. Days are in UTC, as on documents. */
const paymentConditions: Record<PaymentFilter, (now: Date) => SQL> = {
  // As in `orderMoney`: a partial refund of a paid order is a credit, and it stays paid.
  paid: () => sql`(${orders.status} <> 'cancelled' and ${keptOf(orders)} between 1 and ${orders.total}
    and (${orders.paidAt} is not null or ${keptOf(orders)} = ${orders.total})
    and not (${orders.refundDue} and ${orders.amountPaid} > ${orders.total}))`,
  open: () => isUnpaid,
  overdue: (now) => sql`${isUnpaid} and exists (
    select ${openInvoice} and ${invoices.dueOn} < ${documentDay(now)}::date
  )`,
  refund_due: () => sql`${isOpenOrder(orders)} and ${orders.refundDue}`,
};

/** As in the index of held orders. */
const isHeld = (held: boolean): SQL =>
  held ? sql`${orders.heldFor} <> '{}'` : sql`${orders.heldFor} = '{}'`;

const equals = <Value>(column: Parameters<typeof eq>[0], value: Value | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value);

/** Without search, status and product. */
function plainCondition(scope: SQL, filter: OrderFilter, now: Date): SQL {
  const { payment, paymentType, onHold, from, to, shipFrom, shipTo, timeZone = 'UTC' } = filter;
  // In seconds, since PostgreSQL cannot parse the text of the first and last days of the calendar as timestamps.
  const startOf = (day: CalendarDate, daysLater: number) =>
    sql`to_timestamp(${startOfDay(day, timeZone, daysLater).getTime() / 1000}::double precision)`;
  const shipDay = (day: DayOrToday) => sql`${day === 'today' ? dayOf(now, timeZone) : day}::date`;
  const condition = and(
    scope,
    payment ? paymentConditions[payment](now) : undefined,
    paymentType ? sql`${paymentTypeOf(orders)} = ${paymentTypeLabels[paymentType]}` : undefined,
    onHold === undefined ? undefined : isHeld(onHold),
    equals(orders.manufacturerId, filter.manufacturerId),
    equals(orders.salesOrganizationId, filter.salesOrganizationId),
    equals(orders.wholesaleCustomerId, filter.customerId),
    equals(orders.repUserId, filter.repUserId),
    from ? sql`${orders.createdAt} >= ${startOf(from, 0)}` : undefined,
    to ? sql`${orders.createdAt} < ${startOf(to, 1)}` : undefined,
    shipFrom ? sql`${orders.requestedShipDate} >= ${shipDay(shipFrom)}` : undefined,
    shipTo ? sql`${orders.requestedShipDate} <= ${shipDay(shipTo)}` : undefined,
    filter.totalFrom === undefined ? undefined : sql`${orders.total} >= ${filter.totalFrom}`,
    filter.totalTo === undefined ? undefined : sql`${orders.total} <= ${filter.totalTo}`,
  );
  return condition ?? sql`true`;
}

const unshipped: readonly OrderStatus[] = [
  'pending',
  'waiting_for_payment',
  'invoice_sent',
  'paid',
  'processing',
];
const isUnshipped = (status: OrderStatus): boolean => unshipped.includes(status);

const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`;

/**
 * The orders in scope that match every part of the filter. Joined by OR, a search in orders and in their lines would use
 * neither index.
 */
function searchedSelection(plain: SQL, search: string, skus: SkuMatch): OrderSelection {
  const isInText = isFound(patternFor(search));
  if (skus === 'many') {
    const matching = sql`${orderItems.productId} in (select ${products.id} from ${products} where ${skuContains(search)})`;
    const condition = all(plain, sql`(${isInText} or ${hasLineWhere(matching)})`);
    return { condition, parts: [{ condition }] };
  }
  const inText = all(plain, isInText);
  if (skus.length === 0) return { condition: inText, parts: [{ condition: inText }] };
  const ids = sql`select ${orders.id} from ${orders} where ${inText}
    union select ${orderItems.orderId} from ${orderItems} where ${inArray(orderItems.productId, [...skus])}`;
  return {
    condition: all(plain, sql`${orders.id} in (${ids})`),
    parts: [{ condition: inText }, { condition: plain, productIds: skus }],
  };
}

/** `skus` are the products found by the search. */
export function selectionOf(scope: SQL, filter: OrderFilter, now: Date, skus: SkuMatch = []): OrderSelection {
  const { search, status: statuses = [], productId } = filter;
  const plain = plainCondition(scope, filter, now);
  const hasStatus = statuses.length > 0 ? inArray(orders.status, statuses) : undefined;
  if (search) {
    const hasProduct =
      productId === undefined ? undefined : hasLineWhere(eq(orderItems.productId, productId));
    return searchedSelection(all(plain, hasStatus, hasProduct), search, skus);
  }
  if (productId !== undefined) {
    const condition = all(plain, hasStatus);
    return {
      condition: all(condition, hasLineWhere(eq(orderItems.productId, productId))),
      parts: [{ condition, productIds: [productId] }],
    };
  }
  const condition = all(
    plain,
    hasStatus,
    statuses.length > 0 && statuses.every(isUnshipped) ? isUnshippedOrder(orders) : undefined,
  );
  // The index sorts the orders of one status by age, not those of several.
  const [first, ...others] = statuses.map((status) => ({ condition: all(plain, eq(orders.status, status)) }));
  return { condition, parts: first && others.length > 0 ? [first, ...others] : [{ condition }] };
}
