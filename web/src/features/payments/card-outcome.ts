import type { PaymentIntentResult, SetupIntentResult, Stripe, StripeError } from '@stripe/stripe-js';
import type { CardOutcome } from '../../api/card-slot';

/** The browser has nothing left to do for an intent in one of these states. */
const confirmed: readonly string[] = ['requires_capture', 'succeeded', 'processing'];

const isConfirmed = (intent: { status: string } | undefined): boolean =>
  intent !== undefined && confirmed.includes(intent.status);

const UNKNOWN = 'The card could not be confirmed. Please try again.';

const refused = (error: StripeError | undefined): CardOutcome => ({
  isConfirmed: false,
  message: error?.message ?? UNKNOWN,
  isDecline: error?.type === 'card_error',
});

/** The connection failed, or the intent was already confirmed: its current state decides. */
const needsStateCheck = ({ type, code }: StripeError): boolean =>
  type === 'api_connection_error' ||
  type === 'api_error' ||
  code === 'payment_intent_unexpected_state' ||
  code === 'setup_intent_unexpected_state';

export async function paymentOutcome(
  stripe: Stripe,
  clientSecret: string,
  first: PaymentIntentResult,
): Promise<CardOutcome> {
  const result =
    first.error && needsStateCheck(first.error) ? await stripe.retrievePaymentIntent(clientSecret) : first;
  const intent = result.paymentIntent;
  if (intent && isConfirmed(intent)) return { isConfirmed: true, intentId: intent.id };
  return refused(first.error ?? result.error);
}

export async function setupOutcome(
  stripe: Stripe,
  clientSecret: string,
  first: SetupIntentResult,
): Promise<CardOutcome> {
  const result =
    first.error && needsStateCheck(first.error) ? await stripe.retrieveSetupIntent(clientSecret) : first;
  const intent = result.setupIntent;
  if (intent && isConfirmed(intent)) return { isConfirmed: true, intentId: intent.id };
  return refused(first.error ?? result.error);
}
