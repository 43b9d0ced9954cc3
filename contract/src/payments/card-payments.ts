import { z } from 'zod';
import { Id } from '../ids';
import { money } from '../money';

/** The card provider's id of a payment or a saved card. */
export const ProviderId = z.string().regex(/^\w{1,255}$/, 'Not a valid payment id');

/** Error codes when a card payment is started. */
export const setupFailures = ['payments_not_configured', 'provider_failed', 'too_many_requests'] as const;

/** Used by the browser to confirm the payment with the card provider. */
export const PaymentToConfirm = z.object({
  clientSecret: z.string().min(1),
  paymentIntentId: z.string(),
  /** The amount that will be charged. */
  amount: money,
  manufacturerId: Id,
});
export type PaymentToConfirm = z.infer<typeof PaymentToConfirm>;
