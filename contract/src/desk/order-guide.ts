import { z } from 'zod';
import { CalendarDate } from '../calendar';
import { DeskProduct } from './desk-product';

/** How far back the guide looks. */
export const GUIDE_MONTHS = 18;

/** What a customer usually buys of a product, in cases. */
export const OrderGuideRow = z.object({
  product: DeskProduct,
  lastQuantity: z.int(),
  lastOrderedOn: CalendarDate,
  /** The median. */
  usualQuantity: z.int(),
  /** The median of the days between orders; null with fewer than three orders. */
  usualIntervalDays: z.int().nullable(),
  orderCount: z.int(),
});
export type OrderGuideRow = z.infer<typeof OrderGuideRow>;
