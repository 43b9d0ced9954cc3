import { z } from 'zod';
import { instant } from '../calendar';
import { CheckoutCustomer } from '../checkout/endpoints';
import { Credit } from '../credit/credit';
import { Id } from '../ids';
import { money } from '../money';

/** What one wants to know of a customer while writing an order. */
export const DeskCustomerFacts = z.object({
  paymentTerms: z.string(),
  /** The lists whose prices apply, the first one first; empty for the customer itself. */
  priceLists: z.array(z.string()),
  /** Left out if the customer has no credit limit. */
  credit: Credit.optional(),
  /** Whether new orders are held unless a card pays them. */
  onHold: z.boolean(),
  /** Of this order; null if there is none. */
  minimum: money.nullable(),
  lastOrder: z
    .object({ id: Id, orderNumber: z.string(), placedAt: instant, total: money, lineCount: z.int() })
    .nullable(),
});
export type DeskCustomerFacts = z.infer<typeof DeskCustomerFacts>;

export const SimilarCustomer = z.object({ customer: CheckoutCustomer, city: z.string().nullable() });
export type SimilarCustomer = z.infer<typeof SimilarCustomer>;
