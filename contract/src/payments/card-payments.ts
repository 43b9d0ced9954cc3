import { z } from 'zod';
import { Id } from '../ids';
import { money } from '../money';

/** The card provider's own id of a payment or a saved card. */
export const ProviderId = z.string().regex(/^\w{1,255}$/, 'Not a valid payment id');

/** What can go wrong when a card payment is started. */
export const setupFailures = ['payments_not_configured', 'provider_failed', 'too_many_requests'] as const;

/** With it a browser confirms the payment at the card provider. */
export const PaymentToConfirm = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  /** What will be charged. */
  amount: money,
  manufacturerId: Id,
});
export type PaymentToConfirm = z.infer<typeof PaymentToConfirm>;
