import type Stripe from 'stripe';
import { invalidParameter, invalidRequest } from './api-error';
import { idOf, type ReadContext, type WriteContext } from './context';
import { newId } from './ids';
import { pageParams, readPage } from './pages';
import type { Params } from './params';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

const nothingToRefund = (intentId: string) =>
  invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });

async function chargeToRefund(context: WriteContext, params: Params): Promise<Stripe.Charge> {
  const chargeId = params.text('charge');
  if (chargeId) return context.get('charge', chargeId, 'charge');
  const intentId = params.text('payment_intent');
  if (!intentId) {
    throw invalidParameter(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'charge',
      'parameter_missing',
    );
  }
  const intent = await context.get('payment_intent', intentId, 'payment_intent');
  const latest = idOf(intent.latest_charge);
  if (intent.status !== 'succeeded' || !latest) throw nothingToRefund(intentId);
  return context.get('charge', latest);
}

function amountToRefund(params: Params, charge: Stripe.Charge): number {
  // What was authorized and not captured counts as refunded.
  const left = charge.amount - charge.amount_refunded;
  const amount = params.integer('amount') ?? left;
  if (!charge.captured) {
    throw invalidRequest(`Charge ${charge.id} has not been captured, so there is nothing to refund.`);
  }
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (amount < 1) throw invalidParameter('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (amount <= left) return amount;
  throw invalidRequest(
    amount > charge.amount_captured
      ? `Refund amount (${dollars(amount)}) is greater than charge amount (${dollars(charge.amount_captured)})`
      : `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
    { param: 'amount' },
  );
}

interface NewRefund {
  amount: number;
  reason: Stripe.Refund['reason'];
  metadata: Stripe.Metadata;
}

/** Stores a refund, and returns its charge as it is afterwards. */
export async function saveRefund(
  context: WriteContext,
  charge: Stripe.Charge,
  { amount, reason, metadata }: NewRefund,
): Promise<{ refund: Stripe.Refund; after: Stripe.Charge }> {
  const refund = await context.save<Stripe.Refund>({
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: context.seconds,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  const refunded = charge.amount_refunded + amount;
  const after = await context.save<Stripe.Charge>({
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount,
  });
  return { refund, after };
}

export async function createRefund(context: WriteContext, params: Params): Promise<Stripe.Refund> {
  params.only('amount', 'charge', 'metadata', 'payment_intent', 'reason');
  const reason = params.oneOf('reason', reasons) ?? null;
  const charge = await chargeToRefund(context, params);
  const amount = amountToRefund(params, charge);
  const { refund, after } = await saveRefund(context, charge, {
    amount,
    reason,
    metadata: params.metadata(),
  });
  await context.emitEvent('refund.created', refund);
  await context.emitEvent('charge.refunded', after);
  return refund;
}

export const retrieveRefund = (context: ReadContext, id: string): Promise<Stripe.Refund> =>
  context.get('refund', id);

export async function updateRefund(
  context: WriteContext,
  params: Params,
  id: string,
): Promise<Stripe.Refund> {
  params.only('metadata');
  const before = await context.get('refund', id);
  const refund = await context.save<Stripe.Refund>({
    ...before,
    metadata: params.metadata(before.metadata ?? {}),
  });
  await context.emitEvent('refund.updated', refund);
  return refund;
}

export async function listRefunds(
  context: ReadContext,
  params: Params,
): Promise<Stripe.ApiList<Stripe.Refund>> {
  params.only(...pageParams, 'charge', 'payment_intent');
  const chargeId = params.text('charge');
  const charge = chargeId ? await context.get('charge', chargeId, 'charge') : undefined;
  // An intent has one charge that can be refunded, so both mean the same refunds.
  const owner = (charge && idOf(charge.payment_intent)) ?? params.text('payment_intent');
  return readPage(context, params, { type: 'refund', owner, url: '/v1/refunds' });
}
