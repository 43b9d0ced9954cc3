import type { z } from 'zod';
import { Product } from '../catalog/product';
import { optionalText } from '../text';

/** What the desk shows of a product, at the prices of the customer. */
export const DeskProduct = Product.pick({
  id: true,
  manufacturerId: true,
  name: true,
  sku: true,
  imageUrl: true,
  wholesalePricePerUnit: true,
  casePackCost: true,
  casePackQuantity: true,
  hasTestersAvailable: true,
  testerPrice: true,
  minimumQuantity: true,
  orderMultiple: true,
  maximumQuantity: true,
  unitsAvailable: true,
  priceSteps: true,
}).extend({
  /** What the customer calls it. */
  partNumber: optionalText(100),
});
export type DeskProduct = z.infer<typeof DeskProduct>;
