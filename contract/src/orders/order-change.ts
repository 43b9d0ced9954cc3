import { z } from 'zod';
import { Id } from '../ids';
import { MAX_BASIS_POINTS, money } from '../money';
import { optionalText } from '../text';
import { linesOf, OrderLineInput } from './order-line';
import { OrderStatus } from './status';

const version = z.int().min(1).optional();

export const StatusChange = z.object({ status: OrderStatus });
export type StatusChange = z.infer<typeof StatusChange>;

/** 'amount' is another name for 'flat' that travels; only 'flat' is kept. */
export const DiscountType = z.codec(
  z.enum(['flat', 'amount', 'percentage']),
  z.enum(['flat', 'percentage']),
  {
    decode: (type) => (type === 'amount' ? 'flat' : type),
    encode: (type) => type,
  },
);
export type DiscountType = z.infer<typeof DiscountType>;

/** An amount and a percentage both travel with two decimals, so one shape reads either; this holds the limit. */
export const isDiscountValue = (type: DiscountType | undefined, value: number | undefined): boolean =>
  type !== 'percentage' || (value ?? 0) <= MAX_BASIS_POINTS;
export const PERCENTAGE_LIMIT = 'Must be between 0 and 100';

/** A line that has an id is one of the order's own and keeps its price; any other is new, at today's. */
const EditedLine = OrderLineInput.extend({ id: Id.optional() });
export type EditedLine = z.infer<typeof EditedLine>;

/** Only what is given changes; `items`, where given, are all lines of the order from then on. */
export const OrderEdit = z
  .object({
    shipping: money.optional(),
    tax: money.optional(),
    /** The amount, or how many percent. */
    discount: money.optional(),
    discountType: DiscountType.optional(),
    discountDescription: optionalText(200).optional(),
    items: linesOf(EditedLine).optional(),
    /** The version the editor started from. */
    version,
  })
  .refine(({ discountType, discount }) => isDiscountValue(discountType, discount), {
    error: PERCENTAGE_LIMIT,
    path: ['discount'],
  });
export type OrderEdit = z.infer<typeof OrderEdit>;
