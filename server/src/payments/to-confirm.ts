import { AppError } from '@casepack/contract/errors';
import type { Cents } from '@casepack/contract/money';
import type { PaymentToConfirm } from '@casepack/contract/payments/card-payments';
import type Stripe from 'stripe';

/** What a browser needs to confirm the payment at the provider. */
export function toConfirm(
  { manufacturerId }: { manufacturerId: number },
  amount: Cents,
  intent: Pick<Stripe.PaymentIntent, 'id' | 'client_secret'>,
): PaymentToConfirm {
  if (!intent.client_secret) throw new AppError('provider_failed', 'Invalid response from payment setup');
  return { clientSecret: intent.client_secret, paymentIntentId: intent.id, amount, manufacturerId };
}
