import type Stripe from 'stripe';
import { ApiError } from './api-error';
import { authenticationRequired, type CardDecline, refusalOf } from './card-declines';
import { makeCharge } from './charges';
import { idOf, type WriteContext } from './context';
import { missingMethod, notConfirmable, openStatuses } from './intent-errors';
import {
  attachMethod,
  getKnownMethod,
  type KnownMethod,
  markSetUp,
  markSpent,
  resolveMethod,
} from './known-methods';

export const challenge: Stripe.PaymentIntent.NextAction & Stripe.SetupIntent.NextAction = {
  type: 'use_stripe_sdk',
  use_stripe_sdk: { type: 'three_d_secure_redirect' },
};

export const unauthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Records the declined card, then throws: the only error that leaves something behind. */
async function refuse(
  context: WriteContext,
  intent: Stripe.PaymentIntent,
  { method }: KnownMethod,
  refusal: CardDecline,
): Promise<never> {
  const charge = await makeCharge(context, { intent, method, isAuthenticated: false, refusal });
  const error = new ApiError(402, { ...refusal, charge: charge.id, payment_method: method });
  const failed = await context.save<Stripe.PaymentIntent>({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: { ...error.error, type: refusal.type, payment_method: method },
  });
  await context.emitEvent('payment_intent.payment_failed', failed);
  throw new ApiError(402, { ...error.error, payment_intent: failed });
}

async function charge(
  context: WriteContext,
  intent: Stripe.PaymentIntent,
  known: KnownMethod,
  isAuthenticated: boolean,
): Promise<Stripe.PaymentIntent> {
  const customerId = idOf(intent.customer);
  const isKept = intent.setup_future_usage !== null && customerId !== null;
  if (isKept) {
    const ready = isAuthenticated ? await markSetUp(context, known) : known;
    await attachMethod(context, ready, customerId);
  } else if (known.method.customer === null) await markSpent(context, known);

  const { id: chargeId } = await makeCharge(context, { intent, method: known.method, isAuthenticated });
  const isHeld = intent.capture_method === 'manual';
  const charged = await context.save<Stripe.PaymentIntent>({
    ...intent,
    status: isHeld ? 'requires_capture' : 'succeeded',
    amount_capturable: isHeld ? intent.amount : 0,
    amount_received: isHeld ? 0 : intent.amount,
    payment_method: known.method.id,
    next_action: null,
    latest_charge: chargeId,
    last_payment_error: null,
  });
  await context.emitEvent(
    isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded',
    charged,
  );
  return charged;
}

interface Confirmation {
  intent: Stripe.PaymentIntent;
  /** The given one, or else the one the intent already has. */
  method: KnownMethod | undefined;
  isOffSession: boolean;
}

/** Charges the card: it succeeds, requires authentication, or is declined. */
export async function confirmPayment(
  context: WriteContext,
  { intent, method: given, isOffSession }: Confirmation,
): Promise<Stripe.PaymentIntent> {
  if (!openStatuses.includes(intent.status)) throw notConfirmable(intent);
  const held = idOf(intent.payment_method);
  const known = given ?? (held ? await resolveMethod(context, held, idOf(intent.customer)) : undefined);
  if (!known) throw missingMethod(intent);

  const { outcome } = known.card;
  if (outcome.kind === 'declined') return refuse(context, intent, known, refusalOf(outcome));
  if (outcome.kind === 'approved') return charge(context, intent, known, false);
  if (isOffSession) return refuse(context, intent, known, authenticationRequired);
  return context.save<Stripe.PaymentIntent>({
    ...intent,
    status: 'requires_action',
    payment_method: known.method.id,
    next_action: challenge,
    last_payment_error: null,
  });
}

/** Continues after the authentication of the cardholder succeeded or failed. */
export async function finishPaymentChallenge(
  context: WriteContext,
  intent: Stripe.PaymentIntent,
  isPassed: boolean,
): Promise<Stripe.PaymentIntent> {
  const held = idOf(intent.payment_method);
  if (intent.status !== 'requires_action' || !held) throw notConfirmable(intent);
  const known = await getKnownMethod(context, held);
  if (isPassed) return charge(context, intent, known, true);
  const failed = await context.save<Stripe.PaymentIntent>({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: unauthenticated,
      payment_method: known.method,
    },
  });
  await context.emitEvent('payment_intent.payment_failed', failed);
  return failed;
}
