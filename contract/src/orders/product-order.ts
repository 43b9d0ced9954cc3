import { z } from 'zod';
import { OrderSummary } from './order';

/** An order of a product. What was cancelled of it does not count. */
export const ProductOrder = OrderSummary.pick({
  id: true,
  orderNumber: true,
  status: true,
  createdAt: true,
}).extend({
  companyName: z.string(),
  cases: z.int(),
  testers: z.int(),
});
export type ProductOrder = z.infer<typeof ProductOrder>;
