import { AppError } from '@casepack/contract/errors';
import type Stripe from 'stripe';
import type { Context } from '../context';
import { decideRefund, findPayment, type PaymentRow, type RefundRow } from './ledger.queries';
import { isMissing, isRefused, providerFailure } from './provider-failure';
import { accountOfPayment, REQUEST, recordRefund, settleRefunds } from './settle-refunds';

/** Whether the provider has made this refund. Also books all refunds of the payment that the provider has made. */
async function isMade(ctx: Context, payment: PaymentRow, request: RefundRow): Promise<boolean> {
  const { mode } = await accountOfPayment(ctx, payment);
  const { manufacturerId, reference: id } = payment;
  const made = await settleRefunds(ctx, { id, manufacturerId, mode });
  return made.some(({ metadata }) => metadata?.[REQUEST] === request.requestKey);
}

/**
 * Requests a refund from the provider under the request's own key, so that a retry within a day has the same result. If
 * the provider does not respond, the request stays open and is looked up before it is sent again.
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
    // The money may be refunded already, by an earlier attempt of this request or in the provider's dashboard.
    if (!isMissing(error) && (await isMade(ctx, payment, request))) return;
    await decideRefund(ctx.db, request.id, { status: 'refused', refusal: error.message }, ctx.now());
    throw new AppError('conflict', `The card provider refused the refund: ${error.message}`);
  }
  await recordRefund(ctx, payment, refund);
}

/** Completes a refund with an unknown outcome: looks it up at the provider and requests it again if it is not there. */
export async function finishRefund(ctx: Context, request: RefundRow): Promise<void> {
  const payment = await findPayment(ctx.db, request.paymentId);
  if (!payment) throw new Error(`Refund ${request.id} has no payment`);
  await decideRefund(ctx.db, request.id, {}, ctx.now());
  if (await isMade(ctx, payment, request)) return;
  await sendRefund(ctx, payment, request);
}
