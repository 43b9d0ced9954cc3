import type { Actor } from '@casepack/contract/access/actor';
import { manufacturerOf } from '@casepack/contract/access/questions';
import type { CheckoutPayment } from '@casepack/contract/checkout/endpoints';
import { type Cents, formatMoney } from '@casepack/contract/money';
import type { PaymentToConfirm } from '@casepack/contract/payments/card-payments';
import type Stripe from 'stripe';
import { notFound, unauthorized } from '../access';
import { requireWithinLimit } from '../buying-limits/require-within-limit';
import type { Context } from '../context';
import { requireOrderable } from '../orders/check-lines';
import { findDefaultManufacturerId } from '../organizations/organization-nodes.queries';
import { type CardAccount, requireCardAccount } from '../payments/card-account';
import { requireChargeable } from '../payments/chargeable';
import { insertIntent } from '../payments/intents.queries';
import { type Cardholder, withProviderCustomer } from '../payments/provider-customers';
import { askProvider } from '../payments/provider-failure';
import { requireOwnMethod } from '../payments/saved-methods';
import { toConfirm } from '../payments/to-confirm';
import { countAttempt } from '../rate-limits/count-attempts';
import { findSeller } from './buyers.queries';
import { requireMinimum } from './order-minimum';
import { priceCart } from './quote-cart';

interface PaymentTarget {
  manufacturerId: number;
  amount: Cents;
  /** The company whose cards these are, if it exists already. */
  customerId: number | null;
}

async function ownSellerId(ctx: Context, actor: Actor, named: number | undefined): Promise<number | 'none'> {
  const own = manufacturerOf(actor);
  if (own === 'every' && named !== undefined) return named;
  return own === 'every' || own === 'default' ? findDefaultManufacturerId(ctx.db, ctx.config) : own;
}

/** Without a cart: for the user's own manufacturer, or, for an administrator, the named one. */
async function amountAlone(
  ctx: Context,
  amount: Cents,
  manufacturerId: number | undefined,
): Promise<PaymentTarget> {
  if (!ctx.actor) throw unauthorized();
  const own = await ownSellerId(ctx, ctx.actor, manufacturerId);
  const isForeign = manufacturerId !== undefined && manufacturerId !== own;
  const seller = own === 'none' || isForeign ? undefined : await findSeller(ctx.db, own);
  if (!seller?.active) throw notFound('Manufacturer');
  return { manufacturerId: seller.id, amount, customerId: ctx.actor.wholesaleCustomerId };
}

async function whatToPay(
  ctx: Context,
  { amount, cart, manufacturerId }: CheckoutPayment,
): Promise<PaymentTarget> {
  if (!cart) {
    if (amount === undefined) throw new Error('The contract requires a cart or an amount');
    return amountAlone(ctx, amount, manufacturerId);
  }
  const { deal, lines, totals } = await priceCart(ctx, cart);
  requireOrderable(lines, () => totals);
  // Staff confirm when they place the order; a card of anyone else is not authorized in vain.
  await requireMinimum(ctx, deal, totals.subtotal, true);
  await requireWithinLimit(ctx, totals.total);
  const customerId = cart.customerId ?? ctx.actor?.wholesaleCustomerId ?? null;
  return { manufacturerId: deal.seller.id, amount: totals.total, customerId };
}

async function createIntent(
  ctx: Context,
  account: CardAccount,
  { amount, manufacturerId, customerId }: PaymentTarget,
  { paymentMethodId, saveCard }: CheckoutPayment,
): Promise<Stripe.PaymentIntent> {
  const wanted: Stripe.PaymentIntentCreateParams = {
    amount,
    currency: 'usd',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    metadata: {
      purpose: 'checkout',
      manufacturerId: String(manufacturerId),
      userId: String(ctx.actor?.userId),
      ...(customerId === null ? {} : { customerId: String(customerId) }),
    },
  };
  if (paymentMethodId === undefined && !saveCard) {
    return askProvider(ctx, () => account.stripe.paymentIntents.create(wanted));
  }
  if (customerId === null) {
    if (paymentMethodId) throw notFound('Payment method');
    return askProvider(ctx, () => account.stripe.paymentIntents.create(wanted));
  }
  const holder: Cardholder = { type: 'wholesale_customer', id: customerId };
  if (paymentMethodId) await requireOwnMethod(ctx, account, holder, paymentMethodId);
  return withProviderCustomer(ctx, account, holder, (customer) =>
    account.stripe.paymentIntents.create({
      ...wanted,
      customer,
      ...(paymentMethodId ? { payment_method: paymentMethodId } : {}),
      ...(saveCard && !paymentMethodId ? { setup_future_usage: 'off_session' as const } : {}),
    }),
  );
}

/** Starts to pay a cart by card. The card is authorized by the browser and charged when the order is stored. */
export async function beginCheckoutPayment(
  ctx: Context,
  payment: CheckoutPayment,
): Promise<PaymentToConfirm> {
  const toPay = await whatToPay(ctx, payment);
  const { amount, manufacturerId } = toPay;
  requireChargeable(amount, `The order comes to ${formatMoney(amount)}`);
  const account = await requireCardAccount(ctx, manufacturerId);
  await countAttempt(ctx, 'pay-user', String(ctx.actor?.userId));
  const intent = await createIntent(ctx, account, toPay, payment);
  const now = ctx.now();
  await insertIntent(ctx.db, {
    id: intent.id,
    manufacturerId,
    mode: account.mode,
    purpose: 'checkout',
    amount,
    status: 'open',
    createdByUserId: ctx.actor?.userId ?? null,
    createdAt: now,
    updatedAt: now,
  });
  return toConfirm({ manufacturerId }, amount, intent);
}
