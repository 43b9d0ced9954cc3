import { z } from 'zod';
import { CalendarDate } from '../calendar';
import { Product } from '../catalog/product';
import { Id } from '../ids';
import { money } from '../money';
import { LinePrice } from '../pricing/line-price';
import { ManualPrice } from '../pricing/manual-price';
import type { UnsellableProblem } from '../pricing/unit-price';
import { optionalText } from '../text';
import { MAX_QUANTITY } from './line-rules';

export const MAX_LINES = 1_000;
export const TOO_MANY_LINES = `An order can have at most ${MAX_LINES} lines`;

export const MAX_LINE_NOTE = 500;

const Quantity = z
  .int('Quantity must be a whole number')
  .min(1, 'Quantity must be at least 1')
  .max(MAX_QUANTITY, `Quantity must be at most ${MAX_QUANTITY}`);

/** What is ordered: cases of a product, or testers of it. */
export const OrderLineInput = z.object({
  productId: Id,
  quantity: Quantity,
  isTester: z.boolean().default(false),
  /** Set by staff or a rep. Null: the list price, also for an existing line whose price was set by hand. */
  manualPrice: ManualPrice.nullish(),
  note: optionalText(MAX_LINE_NOTE).optional(),
  /** When this line should ship, if not with the rest of the order. */
  shipDate: CalendarDate.nullish(),
});
export type OrderLineInput = z.infer<typeof OrderLineInput>;

export const linesOf = <T extends z.ZodType>(line: T) =>
  z.array(line).min(1, 'Your cart is empty').max(MAX_LINES, TOO_MANY_LINES);

/**
 * price_changed: differs from the known price. no_longer_sold: not in the catalog, or no tester available. no_price: in
 * the catalog, but without a price. not_offered: not on the customer's price list. out_of_stock: fewer units left than
 * ordered. below_minimum: fewer than the product's minimum. not_a_multiple: not in full multiples of the product's
 * number. above_maximum: more cases in the whole order than the product's maximum. above_list_price: a rep set a price
 * above that of the lists.
 */
const lineProblems = [
  'price_changed',
  'no_longer_sold',
  'no_price',
  'not_offered',
  'out_of_stock',
  'below_minimum',
  'not_a_multiple',
  'above_maximum',
  'above_list_price',
] as const;
export const LineProblem = z.enum(lineProblems);
export type LineProblem = z.infer<typeof LineProblem>;

export const unsellableProblemOf = (problems: readonly LineProblem[]): UnsellableProblem | undefined =>
  problems.find(
    (problem) => problem === 'no_longer_sold' || problem === 'no_price' || problem === 'not_offered',
  );

/** A line checked against the current catalog. */
export const CheckedLine = z.object({
  /** Its index among the lines, starting at 0. */
  line: z.int(),
  productId: Id,
  isTester: z.boolean(),
  quantity: z.int(),
  name: z.string(),
  sku: z.string(),
  /** The known price: the one the browser sent, or the one of the earlier order. */
  knownUnitPrice: money.nullable(),
  /** The current price; null if it cannot be ordered. */
  unitPrice: money.nullable(),
  totalPrice: money.nullable(),
  /** Why it costs that; null if it cannot be ordered. */
  price: LinePrice.nullable(),
  minimumQuantity: z.int().nullable(),
  orderMultiple: z.int(),
  maximumQuantity: z.int().nullable(),
  /** In units; null is unlimited. */
  unitsAvailable: z.int().nullable(),
  /** What can ship now and what waits, if there is not enough and the product can be backordered. */
  backorder: z.object({ now: z.int(), later: z.int(), expectedOn: CalendarDate.nullable() }).optional(),
  problems: z.array(LineProblem),
});
export type CheckedLine = z.infer<typeof CheckedLine>;

/** A line to reorder, with the current product; null if it no longer exists. */
export const ReorderLine = CheckedLine.extend({ product: Product.nullable() });
export type ReorderLine = z.infer<typeof ReorderLine>;
