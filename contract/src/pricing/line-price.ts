import { z } from 'zod';
import { money } from '../money';
import type { PriceStep as Step } from './price-step';

const fromQuantity = z.int().min(1);

export const PriceStep = z.object({
  /** Cases in the order, over all its lines. */
  fromQuantity,
  price: money,
  source: z.enum(['own', 'list', 'adjustment']),
  listId: z.int().nullable(),
  listName: z.string().nullable(),
}) satisfies z.ZodType<Step>;

/** Why a line costs what it does. */
export const LinePrice = z.object({
  source: z.enum(['own', 'list', 'adjustment', 'manual']),
  listName: z.string().nullable(),
  fromQuantity,
  /** The product's own price; null if it has none. */
  ownPrice: money.nullable(),
  /** What it would cost otherwise: only if the price was set by hand, and not for the customer. */
  listPrice: money.optional(),
  /** The next number of cases from which it costs less. */
  next: z.object({ fromQuantity, price: money }).nullable(),
});
export type LinePrice = z.infer<typeof LinePrice>;
