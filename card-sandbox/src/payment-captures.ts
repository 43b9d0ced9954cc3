import type Stripe from 'stripe';
import { invalidRequest } from './api-error';
import { idOf, type WriteContext } from './context';
import { cancelableStatuses, captureTooLarge, notCancelable, notCapturable } from './intent-errors';
import type { Params } from './params';
import { saveRefund } from './refunds';

const cancellationReasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;

const latestCharge = async (
  context: WriteContext,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.Charge | undefined> => {
  const id = idOf(intent.latest_charge);
  return id ? context.get('charge', id) : undefined;
};

/** What is not captured is released, and listed as a refund. */
async function captureCharge(context: WriteContext, charge: Stripe.Charge, amount: number): Promise<void> {
  const rest = charge.amount - amount;
  // Only stored for the balance of the account, which never had this money.
  const released = { amount_released: rest };
  const captured = { ...charge, ...released, captured: true, amount_captured: amount };
  if (rest > 0) await saveRefund(context, captured, { amount: rest, reason: null, metadata: {} });
  else await context.save<Stripe.Charge>(captured);
}

/** Captures the authorized amount or a part of it. */
export async function capturePaymentIntent(
  context: WriteContext,
  params: Params,
  id: string,
): Promise<Stripe.PaymentIntent> {
  params.only('amount_to_capture', 'metadata');
  const intent = await context.get('payment_intent', id);
  if (intent.status !== 'requires_capture') throw notCapturable(intent);
  const amount = params.integer('amount_to_capture') ?? intent.amount_capturable;
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount_to_capture',
    });
  }
  if (amount > intent.amount_capturable) throw captureTooLarge(intent);

  const charge = await latestCharge(context, intent);
  if (charge) await captureCharge(context, charge, amount);
  const captured = await context.save<Stripe.PaymentIntent>({
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
    metadata: params.metadata(intent.metadata),
  });
  await context.emitEvent('payment_intent.succeeded', captured);
  return captured;
}

/** Ends an unpaid intent; an authorized amount is released. */
export async function cancelPaymentIntent(
  context: WriteContext,
  params: Params,
  id: string,
): Promise<Stripe.PaymentIntent> {
  params.only('cancellation_reason');
  const reason = params.oneOf('cancellation_reason', cancellationReasons) ?? null;
  const intent = await context.get('payment_intent', id);
  if (!cancelableStatuses.includes(intent.status)) throw notCancelable(intent);

  const charge = intent.status === 'requires_capture' ? await latestCharge(context, intent) : undefined;
  if (charge)
    await context.save<Stripe.Charge>({ ...charge, refunded: true, amount_refunded: charge.amount });
  const canceled = await context.save<Stripe.PaymentIntent>({
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: context.seconds,
    cancellation_reason: reason,
    next_action: null,
  });
  await context.emitEvent('payment_intent.canceled', canceled);
  return canceled;
}
