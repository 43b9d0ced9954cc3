import type Stripe from 'stripe';
import { ApiError } from './api-error';
import { authenticationRequired, type CardRefusal, refusalOf } from './card-refusals';
import { makeCharge } from './charges';
import { type Desk, idOf } from './desk';
import { missingMethod, notConfirmable, openStatuses } from './intent-refusals';
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

/** Records the refusal, then throws it: the one refusal that leaves something behind. */
async function refuse(
  desk: Desk,
  intent: Stripe.PaymentIntent,
  { method }: KnownMethod,
  refusal: CardRefusal,
): Promise<never> {
  const charge = await makeCharge(desk, { intent, method, isAuthenticated: false, refusal });
  const error = new ApiError(402, { ...refusal, charge: charge.id, payment_method: method });
  const failed = await desk.save<Stripe.PaymentIntent>({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: { ...error.error, type: refusal.type, payment_method: method },
  });
  await desk.tell('payment_intent.payment_failed', failed);
  throw new ApiError(402, { ...error.error, payment_intent: failed });
}

async function charge(
  desk: Desk,
  intent: Stripe.PaymentIntent,
  known: KnownMethod,
  isAuthenticated: boolean,
): Promise<Stripe.PaymentIntent> {
  const customerId = idOf(intent.customer);
  const isKept = intent.setup_future_usage !== null && customerId !== null;
  if (isKept) {
    const ready = isAuthenticated ? await markSetUp(desk, known) : known;
    await attachMethod(desk, ready, customerId);
  } else if (known.method.customer === null) await markSpent(desk, known);

  const { id: chargeId } = await makeCharge(desk, { intent, method: known.method, isAuthenticated });
  const isHeld = intent.capture_method === 'manual';
  const charged = await desk.save<Stripe.PaymentIntent>({
    ...intent,
    status: isHeld ? 'requires_capture' : 'succeeded',
    amount_capturable: isHeld ? intent.amount : 0,
    amount_received: isHeld ? 0 : intent.amount,
    payment_method: known.method.id,
    next_action: null,
    latest_charge: chargeId,
    last_payment_error: null,
  });
  await desk.tell(isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', charged);
  return charged;
}

interface Confirmation {
  intent: Stripe.PaymentIntent;
  /** The one given now; without it the one the intent already has. */
  method: KnownMethod | undefined;
  isOffSession: boolean;
}

/** Tries the card: to the money, to a challenge, or to a refusal. */
export async function confirmPayment(
  desk: Desk,
  { intent, method: given, isOffSession }: Confirmation,
): Promise<Stripe.PaymentIntent> {
  if (!openStatuses.includes(intent.status)) throw notConfirmable(intent);
  const held = idOf(intent.payment_method);
  const known = given ?? (held ? await resolveMethod(desk, held, idOf(intent.customer)) : undefined);
  if (!known) throw missingMethod(intent);

  const { outcome } = known.card;
  if (outcome.kind === 'declined') return refuse(desk, intent, known, refusalOf(outcome));
  if (outcome.kind === 'approved') return charge(desk, intent, known, false);
  if (isOffSession) return refuse(desk, intent, known, authenticationRequired);
  return desk.save<Stripe.PaymentIntent>({
    ...intent,
    status: 'requires_action',
    payment_method: known.method.id,
    next_action: challenge,
    last_payment_error: null,
  });
}

/** What follows when the card's owner passed the challenge, or did not. */
export async function finishPaymentChallenge(
  desk: Desk,
  intent: Stripe.PaymentIntent,
  isPassed: boolean,
): Promise<Stripe.PaymentIntent> {
  const held = idOf(intent.payment_method);
  if (intent.status !== 'requires_action' || !held) throw notConfirmable(intent);
  const known = await getKnownMethod(desk, held);
  if (isPassed) return charge(desk, intent, known, true);
  const failed = await desk.save<Stripe.PaymentIntent>({
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
  await desk.tell('payment_intent.payment_failed', failed);
  return failed;
}
