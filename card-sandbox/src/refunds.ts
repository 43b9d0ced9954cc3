import type Stripe from 'stripe';
import { invalidParameter, invalidRequest } from './api-error';
import { type Desk, idOf, type ReadingDesk } from './desk';
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

async function chargeToRefund(desk: Desk, params: Params): Promise<Stripe.Charge> {
  const chargeId = params.text('charge');
  if (chargeId) return desk.get('charge', chargeId, 'charge');
  const intentId = params.text('payment_intent');
  if (!intentId) {
    throw invalidParameter(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'charge',
      'parameter_missing',
    );
  }
  const intent = await desk.get('payment_intent', intentId, 'payment_intent');
  const latest = idOf(intent.latest_charge);
  if (intent.status !== 'succeeded' || !latest) throw nothingToRefund(intentId);
  return desk.get('charge', latest);
}

function amountToRefund(params: Params, charge: Stripe.Charge): number {
  const left = charge.amount_captured - charge.amount_refunded;
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

export async function createRefund(desk: Desk, params: Params): Promise<Stripe.Refund> {
  params.only('amount', 'charge', 'metadata', 'payment_intent', 'reason');
  const reason = params.oneOf('reason', reasons) ?? null;
  const charge = await chargeToRefund(desk, params);
  const amount = amountToRefund(params, charge);
  const refund = await desk.save<Stripe.Refund>({
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: desk.seconds,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: params.metadata(),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  const refunded = charge.amount_refunded + amount;
  const after = await desk.save<Stripe.Charge>({
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount_captured,
  });
  await desk.tell('refund.created', refund);
  await desk.tell('charge.refunded', after);
  return refund;
}

export const retrieveRefund = (desk: ReadingDesk, id: string): Promise<Stripe.Refund> =>
  desk.get('refund', id);

export async function updateRefund(desk: Desk, params: Params, id: string): Promise<Stripe.Refund> {
  params.only('metadata');
  const before = await desk.get('refund', id);
  const refund = await desk.save<Stripe.Refund>({
    ...before,
    metadata: params.metadata(before.metadata ?? {}),
  });
  await desk.tell('refund.updated', refund);
  return refund;
}

export async function listRefunds(desk: ReadingDesk, params: Params): Promise<Stripe.ApiList<Stripe.Refund>> {
  params.only(...pageParams, 'charge', 'payment_intent');
  const chargeId = params.text('charge');
  const charge = chargeId ? await desk.get('charge', chargeId, 'charge') : undefined;
  // An intent has one charge that can be refunded, so both ask for the same refunds.
  const owner = (charge && idOf(charge.payment_intent)) ?? params.text('payment_intent');
  return readPage(desk, params, { type: 'refund', owner, url: '/v1/refunds' });
}
