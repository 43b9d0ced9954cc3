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

/** A product as everyone who may see it gets it. */
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
  /** What one case costs by the price resolver; null where the product has no price and can't be ordered. */
  price: money.nullable(),
  pricePerUnit: money.nullable(),
  createdAt: instant,
  version: z.int(),
});
export type Product = z.infer<typeof Product>;
