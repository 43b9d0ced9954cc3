import type Stripe from 'stripe';
import type { CardDecline } from './card-declines';
import { idOf, type ReadContext, type WriteContext } from './context';
import { newId } from './ids';
import { pageParams, readPage } from './pages';
import type { Params } from './params';

const approved: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  seller_message: 'Payment complete.',
  type: 'authorized',
};

const refused = (refusal: CardDecline): Stripe.Charge.Outcome => ({
  ...approved,
  network_status: 'declined_by_network',
  reason: refusal.decline_code ?? refusal.code,
  seller_message: 'The bank did not return any further details with this decline.',
  type: 'issuer_declined',
});

function cardDetails(
  method: Stripe.PaymentMethod,
  amount: number,
  isAuthenticated: boolean,
): Stripe.Charge.PaymentMethodDetails {
  const { card } = method;
  if (!card) return { type: method.type };
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: card.regulated_status,
      three_d_secure: isAuthenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: null,
            version: '2.2.0',
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

interface NewCharge {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  isAuthenticated: boolean;
  /** Set if the card was declined. */
  refusal?: CardDecline;
}

/** Every attempt to charge a card creates a charge, even a failed one. */
export function makeCharge(
  context: WriteContext,
  { intent, method, isAuthenticated, refusal }: NewCharge,
): Promise<Stripe.Charge> {
  const isCaptured = !refusal && intent.capture_method !== 'manual';
  return context.save({
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isCaptured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...method.billing_details },
    calculated_statement_descriptor: null,
    captured: isCaptured,
    created: context.seconds,
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: refusal ? refused(refusal) : approved,
    paid: !refusal,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails(method, intent.amount, isAuthenticated),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: refusal ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  });
}

export const retrieveCharge = (context: ReadContext, id: string): Promise<Stripe.Charge> =>
  context.get('charge', id);

export async function listCharges(
  context: ReadContext,
  params: Params,
): Promise<Stripe.ApiList<Stripe.Charge>> {
  params.only(...pageParams, 'payment_intent');
  return readPage(context, params, {
    type: 'charge',
    owner: params.text('payment_intent'),
    url: '/v1/charges',
  });
}
