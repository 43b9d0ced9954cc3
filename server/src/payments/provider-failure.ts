import { AppError } from '@casepack/contract/errors';
import Stripe from 'stripe';
import type { Context } from '../context';

/** What a failed call may have done to someone's card: nothing for certain, or that is yet to be found out. */
type Charge = 'none' | 'unknown';

const sentences: Record<Charge, string> = {
  none: 'The card provider did not respond. You have not been charged. Please try again.',
  unknown:
    'The card provider did not respond in time. We are checking what happened to the payment and will record it. Please do not pay again.',
};

const { StripeError, StripeCardError, StripeAuthenticationError, StripePermissionError } = Stripe.errors;

/** The provider knows no such thing, or it was deleted there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof StripeError && error.code === 'resource_missing';

/** The provider will not do it, and said so: nothing has happened. */
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
  // Where the outcome is being looked up, nobody's card is asked for anything: such an answer says nothing.
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

/** Whether an account's keys lead to a payment; keys that the provider refuses lead to none. */
export async function isKnownAt(stripe: Stripe, intentId: string): Promise<boolean> {
  try {
    await stripe.paymentIntents.retrieve(intentId);
    return true;
  } catch (error) {
    if (isMissing(error) || areKeysRefused(error)) return false;
    throw providerFailure(error);
  }
}

/** Asks the provider; what goes wrong there is logged without what was sent and becomes a refusal. */
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
