import { AppError } from '@casepack/contract/errors';
import type Stripe from 'stripe';
import type { Context } from '../context';
import { decideRefund, findPayment, type PaymentRow, type RefundRow } from './ledger.queries';
import { isRefused, providerFailure } from './provider-failure';
import { accountOfPayment, REQUEST, recordRefund, settleRefunds } from './settle-refunds';

/**
 * Asks the provider to give money back, under the request's own key: asked again, it answers the same. Where it does
 * not answer, the request stays and is asked again later.
 */
export async function giveBack(ctx: Context, payment: PaymentRow, request: RefundRow): Promise<void> {
  const { stripe, mode } = await accountOfPayment(ctx, payment);
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
    await decideRefund(ctx.db, request.id, { status: 'refused', refusal: error.message }, ctx.now());
    // Perhaps because it was given back there already.
    await settleRefunds(ctx, { id: payment.reference, manufacturerId: payment.manufacturerId, mode });
    throw new AppError('conflict', `The card provider refused the refund: ${error.message}`);
  }
  await recordRefund(ctx, payment, refund);
}

/** A refund of which nobody knows what became: looked for at the provider first, asked for again if it is not there. */
export async function finishRefund(ctx: Context, request: RefundRow): Promise<void> {
  const payment = await findPayment(ctx.db, request.paymentId);
  if (!payment) throw new Error(`Refund ${request.id} has no payment`);
  await decideRefund(ctx.db, request.id, {}, ctx.now());
  const { mode } = await accountOfPayment(ctx, payment);
  const made = await settleRefunds(ctx, {
    id: payment.reference,
    manufacturerId: payment.manufacturerId,
    mode,
  });
  if (made.some(({ metadata }) => metadata?.[REQUEST] === request.requestKey)) return;
  await giveBack(ctx, payment, request);
}
