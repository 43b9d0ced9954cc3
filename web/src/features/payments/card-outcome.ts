import type { PaymentIntentResult, SetupIntentResult, Stripe, StripeError } from '@stripe/stripe-js';
import type { CardOutcome } from '../../api/card-slot';

/** An intent that has come this far is out of the browser's hands. */
const confirmed: readonly string[] = ['requires_capture', 'succeeded', 'processing'];

const isConfirmed = (intent: { status: string } | undefined): boolean =>
  intent !== undefined && confirmed.includes(intent.status);

const UNKNOWN = 'The card could not be confirmed. Please try again.';

const refused = (error: StripeError | undefined): CardOutcome => ({
  isConfirmed: false,
  message: error?.message ?? UNKNOWN,
  isDecline: error?.type === 'card_error',
});

/** The connection broke, or the intent was confirmed before: what counts is how it stands now. */
const isWorthALook = ({ type, code }: StripeError): boolean =>
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
    first.error && isWorthALook(first.error) ? await stripe.retrievePaymentIntent(clientSecret) : first;
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
    first.error && isWorthALook(first.error) ? await stripe.retrieveSetupIntent(clientSecret) : first;
  const intent = result.setupIntent;
  if (intent && isConfirmed(intent)) return { isConfirmed: true, intentId: intent.id };
  return refused(first.error ?? result.error);
}
