import { AppError } from '@casepack/contract/errors';
import type Stripe from 'stripe';
import type { Context } from '../context';
import { decideRefund, findPayment, type PaymentRow, type RefundRow } from './ledger.queries';
import { isMissing, isRefused, providerFailure } from './provider-failure';
import { accountOfPayment, REQUEST, recordRefund, settleRefunds } from './settle-refunds';

/** Whether the provider has made this very refund; what it made at all is in the books then. */
async function isMade(ctx: Context, payment: PaymentRow, request: RefundRow): Promise<boolean> {
  const { mode } = await accountOfPayment(ctx, payment);
  const { manufacturerId, reference: id } = payment;
  const made = await settleRefunds(ctx, { id, manufacturerId, mode });
  return made.some(({ metadata }) => metadata?.[REQUEST] === request.requestKey);
}

/**
 * Asks the provider to give money back, under the request's own key: asked again within a day, it answers the same.
 * Where it does not answer, the request stays; later it is looked for before it is asked for again.
 */
export async function sendRefund(ctx: Context, payment: PaymentRow, request: RefundRow): Promise<void> {
  const { stripe } = await accountOfPayment(ctx, payment);
  let refund: Stripe.Refund;
  try {
    refund = await stripe.refunds.create(
      {
        payment_intent: payment.reference,
        amount: request.amount,
        metadata: { [REQUEST]: request.requestKey, orderId: String(request.orderId) },
      },
      { idempotencyKey: `refund:${request.requestKey}` },
    );
  } catch (error) {
    if (!isRefused(error)) throw providerFailure(error, 'unknown');
    // Perhaps because it was given back there already, by an earlier try of this request or at the provider's own desk.
    if (!isMissing(error) && (await isMade(ctx, payment, request))) return;
    await decideRefund(ctx.db, request.id, { status: 'refused', refusal: error.message }, ctx.now());
    throw new AppError('conflict', `The card provider refused the refund: ${error.message}`);
  }
  await recordRefund(ctx, payment, refund);
}

/** A refund of which nobody knows what became: looked for at the provider first, asked for again if it is not there. */
export async function finishRefund(ctx: Context, request: RefundRow): Promise<void> {
  const payment = await findPayment(ctx.db, request.paymentId);
  if (!payment) throw new Error(`Refund ${request.id} has no payment`);
  await decideRefund(ctx.db, request.id, {}, ctx.now());
  if (await isMade(ctx, payment, request)) return;
  await sendRefund(ctx, payment, request);
}
