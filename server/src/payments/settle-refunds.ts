import { cents } from '@casepack/contract/money';
import type Stripe from 'stripe';
import { type Context, inTransaction } from '../context';
import { findOrderForUpdate } from '../orders/orders.queries';
import { bookRefund } from './book-money';
import { type CardAccount, requireCardAccount } from './card-account';
import { findIntent, type IntentRow } from './intents.queries';
import {
  decideRefund,
  findPaymentsByReference,
  findRefundByKey,
  findRefundEntry,
  type PaymentRow,
  type RefundRow,
  refuseRefund,
  sumRefunds,
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

/**
 * Where less was charged than authorized, the provider lists what it released as the first refund. Nobody paid that, so
 * it is not one.
 */
async function withoutReleased(
  ctx: Context,
  { stripe }: CardAccount,
  intentId: string,
  refunds: readonly Stripe.Refund[],
): Promise<Stripe.Refund[]> {
  const isOurs = ({ metadata }: Stripe.Refund) => metadata?.[REQUEST] !== undefined;
  if (refunds.every(isOurs)) return [...refunds];
  const intent = await askProvider(ctx, () => stripe.paymentIntents.retrieve(intentId));
  const released = refunds.findLast(
    (refund) => !isOurs(refund) && refund.amount === intent.amount - intent.amount_received,
  );
  return refunds.filter((refund) => refund !== released);
}

interface Portion {
  payment: PaymentRow;
  amount: number;
}

/**
 * Which payments a refund at the provider belongs to. Ours names its share. One made in the provider's dashboard is
 * divided over what is left of the shares, in their order; what is booked already stays.
 */
async function portionsOf(
  ctx: Context,
  payments: readonly PaymentRow[],
  refund: Stripe.Refund,
): Promise<Portion[]> {
  const [only] = payments;
  if (only && payments.length === 1) return [{ payment: only, amount: refund.amount }];
  const key = refund.metadata?.[REQUEST];
  const asked = key ? await findRefundByKey(ctx.db, key) : undefined;
  const own = payments.find(({ id }) => id === asked?.paymentId);
  if (own) return [{ payment: own, amount: refund.amount }];

  const booked = new Map<number, number>();
  for (const payment of payments) {
    const entry = await findRefundEntry(ctx.db, payment, refund.id);
    if (entry) booked.set(payment.id, entry.amount);
  }
  let left = refund.amount - [...booked.values()].reduce((sum, amount) => sum + amount, 0);
  const portions: Portion[] = [];
  for (const payment of payments) {
    const before = booked.get(payment.id);
    const room = before ?? Math.min(left, payment.amount - (await sumRefunds(ctx.db, payment.id)));
    if (before === undefined) left -= Math.max(0, room);
    if (room > 0) portions.push({ payment, amount: room });
  }
  return portions;
}

/** Updates the ledger to the provider's refunds of a payment. */
export async function settleRefunds(
  ctx: Context,
  { id, manufacturerId, mode }: Pick<IntentRow, 'id' | 'manufacturerId' | 'mode'>,
): Promise<Stripe.Refund[]> {
  const payments = await findPaymentsByReference(ctx.db, manufacturerId, id);
  if (payments.length === 0) return [];
  const account = await requireCardAccount(ctx, manufacturerId, mode);
  const refunds = await withoutReleased(ctx, account, id, await listRefunds(ctx, account, id));
  // Oldest first: a refund that failed makes room for those made after it.
  for (const refund of refunds.toReversed()) {
    for (const { payment, amount } of await portionsOf(ctx, payments, refund)) {
      await recordRefund(ctx, payment, { ...refund, amount });
    }
  }
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
