import type { CalendarDate } from '@casepack/contract/calendar';
import { dayOf } from '@casepack/contract/calendar';
import type { DayOrToday, OrderFilter, PaymentFilter } from '@casepack/contract/orders/order-filter';
import type { OrderStatus } from '@casepack/contract/orders/status';
import { paymentTypeLabels } from '@casepack/contract/payments/payment-type';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { invoices } from '../db/schema/documents';
import {
  isOpenOrder,
  isPaidOrder,
  isUnpaidOrder,
  isUnshippedOrder,
  openOfInvoice,
  paymentTypeOf,
} from '../db/schema/order-conditions';
import { orderPrints } from '../db/schema/order-jobs';
import { orderItems, orders } from '../db/schema/orders';
import { documentDay } from '../press/pdf-document';
import { startOfDay } from '../start-of-day';
import { hasLineWhere, type SearchMatch, searchedSelection } from './order-search.queries';
import type { OrderScope, OrderSelection } from './order-selection';

/** The valid invoices of an order that are not paid in full. Looked up only for orders with an open amount. */
const openInvoice = sql`
  from ${invoices}
  where ${invoices.orderId} = ${orders.id} and ${invoices.kind} = 'invoice' and ${invoices.supersededAt} is null
    and ${openOfInvoice(invoices, orders)} > 0`;
export const dueOn = sql`case when ${isUnpaidOrder(orders)} then (select min(${invoices.dueOn}) ${openInvoice}) end`;

const isUnpaid = sql`${isOpenOrder(orders)} and ${isUnpaidOrder(orders)}`;

/** Matches the orders that the overview counts. Days are in UTC, as on documents. */
const paymentConditions: Record<PaymentFilter, (now: Date) => SQL> = {
  paid: () => isPaidOrder(orders),
  open: () => isUnpaid,
  overdue: (now) => sql`${isUnpaid} and exists (
    select ${openInvoice} and ${invoices.dueOn} < ${documentDay(now)}::date
  )`,
  refund_due: () => sql`${isOpenOrder(orders)} and ${orders.refundDue}`,
};

/** As in the index of held orders. */
const isHeld = (held: boolean): SQL =>
  held ? sql`${orders.heldFor} <> '{}'` : sql`${orders.heldFor} = '{}'`;

/** Printed for the warehouse; an invoice does not count. Not an `exists`, which would be joined before it is sorted. */
const isNotPrinted = sql`(select ${orderPrints.orderId} from ${orderPrints}
  where ${orderPrints.orderId} = ${orders.id} and ${orderPrints.kind} in ('pick_list', 'packing_slip') limit 1) is null`;

const equals = <Value>(column: Parameters<typeof eq>[0], value: Value | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value);

/** Without search, status and product; undefined if nothing else is asked. */
function plainCondition(filter: OrderFilter, now: Date): SQL | undefined {
  const { payment, paymentType, onHold, from, to, shipFrom, shipTo, timeZone = 'UTC' } = filter;
  // In seconds, since PostgreSQL cannot parse the text of the first and last days of the calendar as timestamps.
  const startOf = (day: CalendarDate, daysLater: number) =>
    sql`to_timestamp(${startOfDay(day, timeZone, daysLater).getTime() / 1000}::double precision)`;
  const shipDay = (day: DayOrToday) => sql`${day === 'today' ? dayOf(now, timeZone) : day}::date`;
  return and(
    payment ? paymentConditions[payment](now) : undefined,
    paymentType ? sql`${paymentTypeOf(orders)} = ${paymentTypeLabels[paymentType]}` : undefined,
    onHold === undefined ? undefined : isHeld(onHold),
    filter.partlyShipped ? sql`${orders.partlyShipped}` : undefined,
    filter.notPrinted ? isNotPrinted : undefined,
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
}

const unshipped: readonly OrderStatus[] = [
  'pending',
  'waiting_for_payment',
  'invoice_sent',
  'paid',
  'processing',
];
const isUnshipped = (status: OrderStatus): boolean => unshipped.includes(status);

/** The statuses to look in; undefined for all. What is not printed has not shipped. */
function statusesOf({ status, notPrinted }: OrderFilter): readonly OrderStatus[] | undefined {
  if (!notPrinted) return status;
  return status ? status.filter(isUnshipped) : unshipped;
}

const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`;

const nothingElse: SearchMatch = {
  productIds: [],
  customerIds: [],
  otherwiseNamedIds: [],
  isInManyNumbers: false,
};

/** The orders in scope that match every part of the filter. `match` is what its search finds besides numbers. */
export function selectionOf(
  { condition: scope, wholeManufacturerId }: OrderScope,
  filter: OrderFilter,
  now: Date,
  match: SearchMatch = nothingElse,
): OrderSelection {
  const { search, productId } = filter;
  const statuses = statusesOf(filter);
  const asked = plainCondition(filter, now);
  const plain = all(scope, asked);
  // False without a status.
  const hasStatus = statuses && inArray(orders.status, [...statuses]);
  const hasProduct = productId === undefined ? undefined : hasLineWhere(eq(orderItems.productId, productId));
  const isAllInScope = !asked && !hasStatus;
  if (search) {
    const condition = all(plain, hasStatus, hasProduct);
    const whole = isAllInScope && !hasProduct ? wholeManufacturerId : undefined;
    return { scope, ...searchedSelection({ condition, wholeManufacturerId: whole }, search, match) };
  }
  if (productId !== undefined) {
    const condition = all(plain, hasStatus);
    const whole = isAllInScope ? wholeManufacturerId : undefined;
    return {
      scope,
      condition: all(condition, hasProduct),
      parts: [{ condition, productIds: [productId], wholeManufacturerId: whole }],
    };
  }
  const condition = all(
    plain,
    hasStatus,
    statuses?.every(isUnshipped) ? isUnshippedOrder(orders) : undefined,
  );
  // The index sorts the orders of one status by age, not those of several.
  const [first, ...others] = (statuses ?? []).map((status) => ({
    condition: all(plain, eq(orders.status, status)),
  }));
  return { scope, condition, parts: first && others.length > 0 ? [first, ...others] : [{ condition }] };
}
