import { z } from 'zod';
import { CalendarDate } from '../calendar';
import { Id, IdText } from '../ids';
import { MAX_ROWS, yesOrNo } from '../list-query';
import { money } from '../money';
import { PaymentType } from '../payments/payment-type';
import { text } from '../text';
import { TimeZone } from '../time-zone';
import { OrderStatus, orderStatuses } from './status';

const wholeNumber = (max: number) =>
  z.codec(z.string().regex(/^[1-9]\d{0,7}$/, 'Must be a whole number'), z.int().min(1).max(max), {
    decode: Number,
    encode: String,
  });

/** A filter that is set or not. */
const onlyYes = z.codec(z.literal('true'), z.literal(true), {
  decode: () => true as const,
  encode: () => 'true' as const,
});

/** One status, or several separated by commas. */
const StatusTexts = z.codec(
  z.string().trim().max(200),
  z.array(OrderStatus).min(1).max(orderStatuses.length),
  {
    decode: (value) => [
      // checked by the other side of the codec
      ...new Set(value.split(',').map((each) => each.trim().toLowerCase() as OrderStatus)),
    ],
    encode: (value) => value.join(','),
  },
);

/** Payment filter: paid, unpaid in part or in full, overdue, or refund due. */
const paymentFilters = ['paid', 'open', 'overdue', 'refund_due'] as const;
export const PaymentFilter = z.enum(paymentFilters);
export type PaymentFilter = z.infer<typeof PaymentFilter>;

/** A day, or `today`: a saved filter then moves on with the calendar. */
export const DayOrToday = z.union([z.literal('today'), CalendarDate], {
  error: 'Enter a date such as 2026-11-16',
});
export type DayOrToday = z.infer<typeof DayOrToday>;

/**
 * Searches order number, PO number, company, email and the SKUs of the products. Ranges include both ends; `from` and
 * `to` are the days of the order.
 */
export const OrderFilter = z.object({
  search: text(100).optional(),
  status: StatusTexts.optional(),
  payment: PaymentFilter.optional(),
  paymentType: PaymentType.optional(),
  /** Only orders on hold, or only those that are not. */
  onHold: yesOrNo.optional(),
  /** Only orders of which something has shipped and something is left. */
  partlyShipped: onlyYes.optional(),
  /** Only orders that have not shipped and have neither pick list nor packing slip. */
  notPrinted: onlyYes.optional(),
  /** Only orders of this manufacturer. */
  manufacturerId: IdText.optional(),
  salesOrganizationId: IdText.optional(),
  customerId: IdText.optional(),
  /** Only orders of this rep. */
  repUserId: IdText.optional(),
  /** Only orders with a line of this product. */
  productId: IdText.optional(),
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  shipFrom: DayOrToday.optional(),
  shipTo: DayOrToday.optional(),
  totalFrom: money.optional(),
  totalTo: money.optional(),
  /** Time zone of `from`, `to` and `today`; UTC by default. */
  timeZone: TimeZone.optional(),
});
export type OrderFilter = z.infer<typeof OrderFilter>;

/** How many orders can be named in one address. */
const MAX_NAMED_ORDERS = 1_000;

/** Order ids separated by commas. */
const IdTexts = z.codec(z.string().max(11 * MAX_NAMED_ORDERS), z.array(Id).min(1).max(MAX_NAMED_ORDERS), {
  decode: (value) => value.split(',').map(Number),
  encode: (value) => value.join(','),
});

/** Everything that matches the filter, or of that only the orders with these ids. */
export const OrderExportQuery = OrderFilter.extend({ ids: IdTexts.optional() });
export type OrderExportQuery = z.infer<typeof OrderExportQuery>;

const orderSorts = [
  'createdAt',
  'requestedShipDate',
  'total',
  'orderNumber',
  'companyName',
  'status',
] as const;
export const OrderSort = z.templateLiteral([z.enum(['', '-']), z.enum(orderSorts)]);
export type OrderSort = z.infer<typeof OrderSort>;
export type OrderSortKey = (typeof orderSorts)[number];

/** Newest first, or by ship date if a range of ship dates is chosen. */
export const standardSort = ({ shipFrom, shipTo }: Pick<OrderFilter, 'shipFrom' | 'shipTo'>): OrderSort =>
  shipFrom === undefined && shipTo === undefined ? '-createdAt' : 'requestedShipDate';

/**
 * Sorted by `standardSort` unless sorted otherwise. `cursor` comes from a Link header of a list sorted by `createdAt`
 * and is equally fast at any depth; `page` counts from 1.
 */
export const OrderQuery = OrderFilter.extend({
  sort: OrderSort.optional(),
  cursor: z.string().max(200).optional(),
  page: wholeNumber(10_000_000).optional(),
  limit: wholeNumber(MAX_ROWS).optional(),
});
export type OrderQuery = z.infer<typeof OrderQuery>;

/** A filtered list is counted up to here; beyond, X-Total-Count-Is-At-Least is `true`. */
export const MOST_LISTED = 500;

const Choice = z.object({ id: Id, name: z.string() });

/** Empty or null for what the caller cannot see. */
export const OrderFilterChoices = z.object({
  salesOrganizations: z.array(Choice),
  reps: z.array(Choice),
  customer: Choice.nullable(),
  product: Choice.nullable(),
});
export type OrderFilterChoices = z.infer<typeof OrderFilterChoices>;
