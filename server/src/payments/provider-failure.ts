import { AppError } from '@casepack/contract/errors';
import Stripe from 'stripe';
import type { Context } from '../context';

/** Whether a failed call certainly did not charge the card, or the outcome is still unknown. */
type Charge = 'none' | 'unknown';

const sentences: Record<Charge, string> = {
  none: 'The card provider did not respond. You have not been charged. Please try again.',
  unknown:
    'The card provider did not respond in time. We are checking what happened to the payment and will record it. Please do not pay again.',
};

const { StripeError, StripeCardError, StripeAuthenticationError, StripePermissionError } = Stripe.errors;

/** The object does not exist at the provider, or was deleted there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof StripeError && error.code === 'resource_missing';

/** The provider explicitly refused the request: nothing has happened. */
export const isRefused = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError;

/** The outcome at the provider is unknown: no response, or an unclear one. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError;

const areKeysRefused = (error: unknown): boolean =>
  error instanceof StripeAuthenticationError || error instanceof StripePermissionError;

const isPassing = (error: unknown): boolean =>
  isOutcomeUnknown(error) || error instanceof Stripe.errors.StripeRateLimitError;

/** Converts an error of the card provider to an AppError; returns any other error unchanged. */
export function providerFailure(error: unknown, charge: Charge = 'none'): unknown {
  if (!(error instanceof StripeError)) return error;
  // With 'unknown', an outcome is looked up and no card is charged, so a card error is not a declined card.
  if (error instanceof StripeCardError && charge === 'none') {
    return new AppError('payment_failed', error.message);
  }
  if (isPassing(error)) {
    const known = charge === 'none' ? { details: { charged: false } } : {};
    return new AppError('provider_failed', sentences[charge], known);
  }
  if (areKeysRefused(error)) {
    return new AppError(
      'provider_failed',
      'The card provider refused the keys of this account. The manufacturer must check the card settings.',
    );
  }
  return new AppError(
    'provider_failed',
    'The card provider could not complete the request. Please try again later.',
  );
}

/** Whether a payment can be found with an account's keys. False if the provider rejects the keys. */
export async function isKnownAt(stripe: Stripe, intentId: string): Promise<boolean> {
  try {
    await stripe.paymentIntents.retrieve(intentId);
    return true;
  } catch (error) {
    if (isMissing(error) || areKeysRefused(error)) return false;
    throw providerFailure(error);
  }
}

/** Calls the provider. Logs an error without the data that was sent, and throws it as an AppError. */
export async function askProvider<T>(
  ctx: Pick<Context, 'log'>,
  ask: () => Promise<T>,
  charge: Charge = 'none',
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof StripeError) {
      const { type, code, statusCode, requestId } = error;
      ctx.log.warn(
        { provider: { type, code, statusCode, requestId } },
        'the card provider rejected the request or failed',
      );
    }
    throw providerFailure(error, charge);
  }
}
