import { z } from 'zod';
import { instant } from '../calendar';
import { Id } from '../ids';
import { money } from '../money';
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
  tags: TagList,
  wholesalePricePerUnit: money,
  retailPricePerUnit: money.nullable(),
  casePackQuantity: z.int(),
  casePackCost: money,
  hasTestersAvailable: z.boolean(),
  testerPrice: money.nullable(),
  minimumQuantity: z.int(),
  /** null: unlimited. */
  unitsAvailable: z.int().nullable(),
  unitOfMeasurement: UnitOfMeasurement,
  metadataFields: z.record(z.string(), z.string()).nullable(),
  /** Price of one case; null if the product has no price and cannot be ordered. */
  price: money.nullable(),
  pricePerUnit: money.nullable(),
  createdAt: instant,
  version: z.int(),
});
export type Product = z.infer<typeof Product>;
