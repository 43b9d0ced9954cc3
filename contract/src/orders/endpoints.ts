import { z } from 'zod';
import { CalendarDate } from '../calendar';
import { endpoint } from '../endpoint';
import { IdText } from '../ids';
import { MAX_ROWS, yesOrNo } from '../list-query';
import { text } from '../text';
import { TimeZone } from '../time-zone';
import { OrderHold } from './holds';
import { Order, OrderEvent, OrderSummary, PublicOrder } from './order';

import { ByOrderId, OrderIdText } from './order-id';
import { ReorderLine } from './order-line';
import { OrderStatus } from './status';

const wholeNumber = (max: number) =>
  z.codec(z.string().regex(/^[1-9]\d{0,7}$/, 'Must be a whole number'), z.int().min(1).max(max), {
    decode: Number,
    encode: String,
  });

const StatusText = z.codec(z.string().trim(), OrderStatus, {
  decode: (value) => value.toLowerCase() as OrderStatus, // checked by the other side of the codec
  encode: (value) => value,
});

/** Payment filter: unpaid in part or in full, overdue, or refund due. */
const paymentFilters = ['open', 'overdue', 'refund_due'] as const;
export const PaymentFilter = z.enum(paymentFilters);
export type PaymentFilter = z.infer<typeof PaymentFilter>;

/** Searches order number, PO number, company and email. `from` and `to` are both inclusive. */
export const OrderFilter = z.object({
  search: text(100).optional(),
  status: StatusText.optional(),
  payment: PaymentFilter.optional(),
  /** Only orders on hold, or only those that are not. */
  onHold: yesOrNo.optional(),
  /** Only orders of this manufacturer. */
  manufacturerId: IdText.optional(),
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  /** Time zone of `from` and `to`; UTC by default. */
  timeZone: TimeZone.optional(),
});
export type OrderFilter = z.infer<typeof OrderFilter>;

const orderSorts = ['createdAt', 'requestedShipDate', 'total'] as const;
export const OrderSort = z.templateLiteral([z.enum(['', '-']), z.enum(orderSorts)]);
export type OrderSort = z.infer<typeof OrderSort>;
export type OrderSortKey = (typeof orderSorts)[number];

/**
 * Newest first unless sorted otherwise. `cursor` comes from a Link header of a list sorted by `createdAt` and is equally
 * fast at any depth; `page` counts from 1.
 */
export const OrderQuery = OrderFilter.extend({
  sort: OrderSort.optional(),
  cursor: z.string().max(200).optional(),
  page: wholeNumber(10_000_000).optional(),
  limit: wholeNumber(MAX_ROWS).optional(),
});
export type OrderQuery = z.infer<typeof OrderQuery>;

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'order:list',
  summary:
    'Lists the orders the caller can see, newest first unless sorted. X-Total-Count and Link describe further pages',
  query: OrderQuery,
  response: z.array(OrderSummary),
});

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/orders/export',
  access: 'order:list',
  summary: 'The filtered orders as a CSV file',
  query: OrderFilter,
  response: z.string(),
  files: ['text/csv'],
});

export const listOrdersOfSalesOrganization = endpoint({
  method: 'GET',
  path: '/api/orders/sales-organization/:id',
  access: 'order:list-sales-organization',
  summary: 'Lists the orders placed through a sales organization',
  params: z.object({ id: IdText }),
  query: OrderQuery,
  response: z.array(OrderSummary),
});

export const listOrdersOfCustomer = endpoint({
  method: 'GET',
  path: '/api/orders/wholesale-customer/:id',
  access: 'order:list-customer',
  summary: 'Lists the orders of a wholesale customer',
  params: z.object({ id: IdText }),
  query: OrderQuery,
  response: z.array(OrderSummary),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId',
  access: 'order:view',
  summary: 'One order',
  params: z.object({ orderId: OrderIdText }),
  response: Order,
});

export const getPublicOrder = endpoint({
  method: 'GET',
  path: '/api/public/orders/:publicId',
  access: 'anyone',
  summary: 'One order by its public link, without signing in',
  params: z.object({ publicId: z.string() }),
  response: PublicOrder,
  errors: ['not_found', 'too_many_requests'],
});

export const getOrderHistory = endpoint({
  method: 'GET',
  path: '/api/orders/:id/history',
  access: 'order:view',
  summary: 'Lists every change to an order, oldest first',
  params: ByOrderId,
  response: z.array(OrderEvent),
});

export const listOrderHolds = endpoint({
  method: 'GET',
  path: '/api/orders/:id/holds',
  access: 'order:view',
  summary: 'Lists why an order is or was on hold, oldest first',
  params: ByOrderId,
  response: z.array(OrderHold),
});

export const checkReorder = endpoint({
  method: 'GET',
  path: '/api/orders/:id/reorder',
  access: 'order:view',
  summary: "An order's lines at current prices, and what has changed since the order",
  params: ByOrderId,
  response: z.object({ lines: z.array(ReorderLine) }),
});
