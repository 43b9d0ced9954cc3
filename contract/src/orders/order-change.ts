import { z } from 'zod';
import { Id } from '../ids';
import { MAX_BASIS_POINTS, money } from '../money';
import { optionalDay } from '../optional-day';
import { optionalText } from '../text';
import { OrderAddressForm } from './order-address';
import { linesOf, OrderLineInput } from './order-line';
import { OrderStatus } from './status';

const version = z.int().min(1).optional();

/** A reason can be given when an order is cancelled; the customer is told of it. */
export const StatusChange = z
  .object({ status: OrderStatus, reason: optionalText(500).optional() })
  .refine(({ status, reason }) => !reason || status === 'cancelled', {
    error: 'A reason can only be given when an order is cancelled',
    path: ['reason'],
  });
export type StatusChange = z.infer<typeof StatusChange>;

/** 'amount' is accepted as another name for 'flat'; only 'flat' is stored. */
export const DiscountType = z.codec(
  z.enum(['flat', 'amount', 'percentage']),
  z.enum(['flat', 'percentage']),
  {
    decode: (type) => (type === 'amount' ? 'flat' : type),
    encode: (type) => type,
  },
);
export type DiscountType = z.infer<typeof DiscountType>;

/** Amounts and percentages are both sent with two decimals, so one schema reads both; this checks the limit. */
export const isDiscountValue = (type: DiscountType | undefined, value: number | undefined): boolean =>
  type !== 'percentage' || (value ?? 0) <= MAX_BASIS_POINTS;
export const PERCENTAGE_LIMIT = 'Must be between 0 and 100';

/**
 * A line with an id belongs to the order and keeps its price while its quantity stays; any other line is new, at the
 * current price. Without `note` or `shipDate` it keeps its own; null removes it.
 */
const EditedLine = OrderLineInput.extend({
  id: Id.optional(),
  /** Take the list price of today, provided that it is this one. */
  listPrice: money.optional(),
});
export type EditedLine = z.infer<typeof EditedLine>;

/** Only the given fields change. `items`, if given, replaces all lines of the order. */
export const OrderEdit = z
  .object({
    shipping: money.optional(),
    tax: money.optional(),
    /** The amount or the percentage. */
    discount: money.optional(),
    discountType: DiscountType.optional(),
    discountDescription: optionalText(200).optional(),
    items: linesOf(EditedLine).optional(),
    purchaseOrderNumber: optionalText(64).optional(),
    requestedShipDate: optionalDay.optional(),
    shippingAddress: OrderAddressForm.optional(),
    billingAddress: OrderAddressForm.optional(),
    notes: optionalText(2_000).optional(),
    /** What is not in stock may come later, where the product allows it. */
    acceptsBackorder: z.boolean().optional(),
    /** The version the editor started from. */
    version,
  })
  .refine(({ discountType, discount }) => isDiscountValue(discountType, discount), {
    error: PERCENTAGE_LIMIT,
    path: ['discount'],
  });
export type OrderEdit = z.infer<typeof OrderEdit>;

/** What an order would cost after an edit, and what would be due or to be refunded. */
export const EditPreview = z.object({
  subtotal: money,
  tax: money,
  shipping: money,
  discount: money,
  total: money,
  due: money,
  toRefund: money,
});
export type EditPreview = z.infer<typeof EditPreview>;

/** A line of an edit at its price and at the list price of today. */
const RepricedLine = z.object({
  /** Its index among the lines, starting at 0. */
  line: z.int(),
  productId: Id,
  isTester: z.boolean(),
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  casePackQuantity: z.int(),
  unitPrice: money,
  totalPrice: money,
  newUnitPrice: money,
  newTotalPrice: money,
  /** Why it is not repriced: its price was set by hand, or there is no list price now. */
  keeps: z.enum(['manual_price', 'no_list_price']).nullable(),
});
export type RepricedLine = z.infer<typeof RepricedLine>;

const amounts = z.object({ subtotal: money, discount: money, total: money });

/** What repricing all lines of an edit would change. */
export const RepricePreview = z.object({
  /** The version of the order that was looked at. */
  version: z.int(),
  lines: z.array(RepricedLine),
  totals: amounts,
  newTotals: amounts,
});
export type RepricePreview = z.infer<typeof RepricePreview>;
