import { z } from 'zod';
import type { Cents } from '../money';

export const holdReasons = ['approval', 'credit_limit', 'customer_hold', 'discount', 'overdue'] as const;
export const HoldReason = z.enum(holdReasons);
export type HoldReason = z.infer<typeof HoldReason>;

/** What a hold was decided on, as it was then. */
export interface HoldDetails {
  /** For the credit limit. */
  limit?: Cents;
  exposure?: Cents;
  /** For an overdue invoice. */
  invoiceNumber?: string;
  daysOverdue?: number;
  /** What was written down about the customer, or why a discount needs approval. */
  text?: string;
}
