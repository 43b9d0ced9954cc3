import type { z } from 'zod';
import { OrderedProduct } from '../catalog/ordered-product';
import { Id } from '../ids';
import { optionalText } from '../text';

/** What the desk shows of a product, at the prices of the customer. */
export const DeskProduct = OrderedProduct.extend({
  id: Id,
  /** What the customer calls it. */
  partNumber: optionalText(100),
});
export type DeskProduct = z.infer<typeof DeskProduct>;
