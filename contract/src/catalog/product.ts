import { z } from 'zod';
import { CalendarDate, instant } from '../calendar';
import { Id } from '../ids';
import { Image } from '../media/image';
import { money } from '../money';
import { PriceStep } from '../pricing/line-price';
import { TagList } from './tag';

export const unitsOfMeasurement = [
  'each',
  'box',
  'case',
  'pallet',
  'pound',
  'kilogram',
  'ounce',
  'liter',
  'gallon',
  'dozen',
  'gross',
] as const;
export const UnitOfMeasurement = z.enum(unitsOfMeasurement, {
  error: `Must be one of ${unitsOfMeasurement.join(', ')}`,
});
export type UnitOfMeasurement = z.infer<typeof UnitOfMeasurement>;

/** A product as sent to everyone who can see it. */
export const Product = z.object({
  id: Id,
  manufacturerId: Id,
  sku: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  imageUrl: z.string().nullable(),
  /** The first of its images, shown instead of `imageUrl`; left out if it has none. */
  image: Image.nullish(),
  tags: TagList,
  wholesalePricePerUnit: money,
  retailPricePerUnit: money.nullable(),
  casePackQuantity: z.int(),
  casePackCost: money,
  hasTestersAvailable: z.boolean(),
  testerPrice: money.nullable(),
  minimumQuantity: z.int(),
  /** Cases are ordered in multiples of this number. */
  orderMultiple: z.int(),
  /** The most cases of one order; null is no limit. */
  maximumQuantity: z.int().nullable(),
  /** null: unlimited. */
  unitsAvailable: z.int().nullable(),
  /** It can be ordered when there is not enough of it; left out if not. */
  allowBackorder: z.boolean().optional(),
  /** When more of it is expected; left out if nobody knows. */
  expectedOn: CalendarDate.nullish(),
  /** These are left out in lists, and for everyone but the manufacturer. */
  expectedUnits: z.int().nullish(),
  unitsReserved: z.int().optional(),
  /** Stock is low below this number of units; null is the usual rule. */
  lowStockAt: z.int().nullish(),
  /** Where it lies in the warehouse. */
  binLocation: z.string().nullish(),
  /** Left out in lists, and if there is none. */
  barcode: z.string().nullish(),
  unitOfMeasurement: UnitOfMeasurement,
  metadataFields: z.record(z.string(), z.string()).nullable(),
  /** What the viewer pays for one case; null if the product has no price and cannot be ordered. */
  price: money.nullable(),
  pricePerUnit: money.nullable(),
  /** Prices that price lists set, by number of cases; left out if the product's own price applies. */
  priceSteps: z.object({ case: z.array(PriceStep), tester: z.array(PriceStep) }).optional(),
  createdAt: instant,
  version: z.int(),
});
export type Product = z.infer<typeof Product>;
