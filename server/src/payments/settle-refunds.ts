import { cents } from '@casepack/contract/money';
import type Stripe from 'stripe';
import { type Context, inTransaction } from '../context';
import { findOrderForUpdate } from '../orders/orders.queries';
import { bookRefund } from './book-money';
import { type CardAccount, requireCardAccount } from './card-account';
import { findIntent, type IntentRow } from './intents.queries';
import {
  decideRefund,
  findPaymentByReference,
  findRefundByKey,
  findRefundEntry,
  type PaymentRow,
  type RefundRow,
  refuseRefund,
} from './ledger.queries';
import { askProvider } from './provider-failure';
import { undoRefund } from './undo-refund';

/** Metadata field of a refund at the provider with the key of our request. */
export const REQUEST = 'casepackRequest';

// The provider's largest page, and more refunds than a single payment has.
const MAX_REFUNDS = 100;

async function findRequest(
  ctx: Context,
  payment: PaymentRow,
  { metadata }: Stripe.Refund,
): Promise<RefundRow | undefined> {
  const key = metadata?.[REQUEST];
  const asked = key ? await findRefundByKey(ctx.db, key) : undefined;
  return asked?.paymentId === payment.id ? asked : undefined;
}

/** Turns 'expired_or_canceled_card' into 'expired or canceled card'. */
const refusalOf = ({ failure_reason }: Stripe.Refund): string =>
  failure_reason?.replaceAll('_', ' ') ?? 'The card provider could not return the money';

export const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

/** Books a refund made at the provider, whether Casepack requested it or someone did in the provider's dashboard. */
export function recordRefund(ctx: Context, payment: PaymentRow, refund: Stripe.Refund): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order = await findOrderForUpdate(ctx.db, payment.orderId);
    if (!order) throw new Error(`Payment ${payment.id} has no order`);
    const request = await findRequest(ctx, payment, refund);
    if (hasFailed(refund)) {
      const refusal = refusalOf(refund);
      if (request) await refuseRefund(ctx.db, request.id, refusal, ctx.now());
      const booked = await findRefundEntry(ctx.db, payment, refund.id);
      if (booked) await undoRefund(ctx, order, booked, refusal);
      return;
    }
    if (refund.status !== 'succeeded') return;
    await bookRefund(ctx, order, {
      method: payment.method,
      provider: payment.provider,
      amount: cents(refund.amount),
      reference: refund.id,
      note: request ? request.note : 'Refunded at the card provider',
      refundsPaymentId: payment.id,
      recordedByUserId: request?.requestedByUserId ?? null,
    });
    if (request) await decideRefund(ctx.db, request.id, { status: 'done' }, ctx.now());
  });
}

const listRefunds = async (
  ctx: Context,
  { stripe }: CardAccount,
  intentId: string,
): Promise<Stripe.Refund[]> =>
  (await askProvider(ctx, () => stripe.refunds.list({ payment_intent: intentId, limit: MAX_REFUNDS }))).data;

/** Updates the ledger to the provider's refunds of a payment. */
export async function settleRefunds(
  ctx: Context,
  { id, manufacturerId, mode }: Pick<IntentRow, 'id' | 'manufacturerId' | 'mode'>,
): Promise<Stripe.Refund[]> {
  const payment = await findPaymentByReference(ctx.db, manufacturerId, id);
  if (!payment) return [];
  const refunds = await listRefunds(ctx, await requireCardAccount(ctx, manufacturerId, mode), id);
  // Oldest first: a refund that failed makes room for those made after it.
  for (const refund of refunds.toReversed()) await recordRefund(ctx, payment, refund);
  return refunds;
}

/** The account of the mode in which the card payment was made. */
export async function accountOfPayment(
  ctx: Context,
  { manufacturerId, reference }: PaymentRow,
): Promise<CardAccount> {
  const intent = await findIntent(ctx.db, reference);
  return requireCardAccount(ctx, manufacturerId, intent?.mode);
}
