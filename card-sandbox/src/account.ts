import type Stripe from 'stripe';
import type { ReadContext } from './context';

export async function retrieveAccount(context: ReadContext): Promise<Stripe.Account> {
  return {
    id: `acct_sandbox_${context.account}`,
    object: 'account',
    business_profile: {
      mcc: null,
      minority_owned_business_designation: null,
      name: 'Card sandbox',
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    charges_enabled: true,
    country: 'US',
    default_currency: 'usd',
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled: true,
    type: 'standard',
  };
}

/** The captured amount minus refunds. The sandbox charges no fee and makes no payouts. */
export async function retrieveBalance({ store }: ReadContext): Promise<Stripe.Balance> {
  const captured = await store.sum('charge', 'amount_captured');
  const refunded = await store.sum('refund', 'amount');
  const released = await store.sum('charge', 'amount_released');
  const amount = captured - (refunded - released);
  return {
    object: 'balance',
    available: [{ amount, currency: 'usd', source_types: { card: amount } }],
    livemode: false,
    pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
  };
}
