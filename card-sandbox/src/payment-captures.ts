import type Stripe from 'stripe';
import { invalidRequest } from './api-error';
import { type Desk, idOf } from './desk';
import { cancelableStatuses, captureTooLarge, notCancelable, notCapturable } from './intent-refusals';
import type { Params } from './params';

const cancellationReasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;

const latestCharge = async (desk: Desk, intent: Stripe.PaymentIntent): Promise<Stripe.Charge | undefined> => {
  const id = idOf(intent.latest_charge);
  return id ? desk.get('charge', id) : undefined;
};

/** Takes what was held, or a part of it; the rest is let go. */
export async function capturePaymentIntent(
  desk: Desk,
  params: Params,
  id: string,
): Promise<Stripe.PaymentIntent> {
  params.only('amount_to_capture', 'metadata');
  const intent = await desk.get('payment_intent', id);
  if (intent.status !== 'requires_capture') throw notCapturable(intent);
  const amount = params.integer('amount_to_capture') ?? intent.amount_capturable;
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount_to_capture',
    });
  }
  if (amount > intent.amount_capturable) throw captureTooLarge(intent);

  const charge = await latestCharge(desk, intent);
  if (charge) await desk.save<Stripe.Charge>({ ...charge, captured: true, amount_captured: amount });
  const captured = await desk.save<Stripe.PaymentIntent>({
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
    metadata: params.metadata(intent.metadata),
  });
  await desk.tell('payment_intent.succeeded', captured);
  return captured;
}

/** Ends an intent that was not paid; money that was held is let go. */
export async function cancelPaymentIntent(
  desk: Desk,
  params: Params,
  id: string,
): Promise<Stripe.PaymentIntent> {
  params.only('cancellation_reason');
  const reason = params.oneOf('cancellation_reason', cancellationReasons) ?? null;
  const intent = await desk.get('payment_intent', id);
  if (!cancelableStatuses.includes(intent.status)) throw notCancelable(intent);

  const charge = intent.status === 'requires_capture' ? await latestCharge(desk, intent) : undefined;
  if (charge) await desk.save<Stripe.Charge>({ ...charge, refunded: true, amount_refunded: charge.amount });
  const canceled = await desk.save<Stripe.PaymentIntent>({
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: desk.seconds,
    cancellation_reason: reason,
    next_action: null,
  });
  await desk.tell('payment_intent.canceled', canceled);
  return canceled;
}
