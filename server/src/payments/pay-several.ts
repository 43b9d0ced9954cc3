import { createHash } from 'node:crypto';
import { formatMoney, sumOfMany } from '@casepack/contract/money';
import type { PaymentToConfirm } from '@casepack/contract/payments/card-payments';
import { orderMoney, takesCard } from '@casepack/contract/payments/order-money';
import type Stripe from 'stripe';
import { notFound } from '../access';
import { type Context, inTransaction } from '../context';
import { findOrderForUpdate, type OrderRow } from '../orders/orders.queries';
import { countAttempt } from '../rate-limits/count-attempts';
import { type CardAccount, requireCardAccount } from './card-account';
import { lockCardMode } from './card-config.queries';
import { requireChargeable } from './chargeable';
import { clearCardPayment } from './clear-card-payment';
import {
  countSharedIntents,
  findIntent,
  findOpenIntent,
  findShares,
  insertIntent,
  insertShares,
  type ShareRow,
} from './intents.queries';
import { findPayer } from './order-methods';
import { getOwnOrder } from './own-order';
import { inFlight, isInProgress, MAX_TRIES, notPayable, requirePayable, requireSettled } from './pay-order';
import { askProvider } from './provider-failure';
import { settleIntent } from './settle-intent';
import { toConfirm } from './to-confirm';

/** The orders that the caller may pay, lowest id first: the order in which they are locked. */
async function getOwnOrders(
  ctx: Context,
  customerId: number,
  orderIds: readonly number[],
): Promise<OrderRow[]> {
  const orders: OrderRow[] = [];
  for (const id of [...orderIds].sort((a, b) => a - b)) {
    const order = await getOwnOrder(ctx, id);
    if (order.wholesaleCustomerId !== customerId) throw notFound('Order');
    orders.push(order);
  }
  return orders;
}

const textOf = (shares: readonly ShareRow[]): string =>
  shares.map(({ orderId, amount }) => `${orderId}:${amount}`).join(',');

interface PaymentRequest {
  shares: readonly ShareRow[];
  /** The provider's customer id that the saved card belongs to; null for any other card. */
  payer: string | null;
}

/** The open payment at the provider, if it can still be paid by this payer. */
async function payableIntent(
  ctx: Context,
  intentId: string,
  payer: string | null,
): Promise<Stripe.PaymentIntent | undefined> {
  const { status, intent } = (await settleIntent(ctx, intentId)) ?? {};
  if (status === 'succeeded') throw notPayable('These orders are already paid.');
  if (status !== 'open') return undefined;
  if (intent?.status === 'processing') throw inFlight();
  return intent?.customer === payer ? intent : undefined;
}

/** Returns the open payment of exactly these shares and this payer, if it can still be paid. All others are cancelled. */
async function usableIntent(
  ctx: Context,
  { mode }: CardAccount,
  { shares, payer }: PaymentRequest,
): Promise<Stripe.PaymentIntent | undefined> {
  for (const { orderId } of shares) {
    const open = await findOpenIntent(ctx.db, orderId);
    if (!open) continue;
    const isSame = open.mode === mode && textOf(await findShares(ctx.db, open.id)) === textOf(shares);
    const usable = isSame ? await payableIntent(ctx, open.id, payer) : undefined;
    if (usable) return usable;
    if ((await clearCardPayment(ctx, orderId)) === 'processing') throw inFlight();
  }
  return undefined;
}

/** Concurrent requests get the same intent. Returns undefined while the provider is handling an identical request. */
async function createIntent(
  ctx: Context,
  { stripe, mode }: CardAccount,
  orders: readonly OrderRow[],
  { shares, payer }: PaymentRequest,
): Promise<Stripe.PaymentIntent | undefined> {
  const [first] = orders;
  if (!first) return undefined;
  const startedBefore = await countSharedIntents(ctx.db, first.id);
  const digest = createHash('sha256').update(textOf(shares)).digest('base64url');
  const wanted: Stripe.PaymentIntentCreateParams = {
    amount: sumOfMany(shares.map(({ amount }) => amount)),
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    description: `${orders.length} orders, from ${first.orderNumber}`,
    metadata: { purpose: 'receipt', manufacturerId: String(first.manufacturerId) },
    ...(payer ? { customer: payer } : {}),
  };
  const idempotencyKey = `receipt:${first.publicId}:${mode}:${startedBefore}:${digest}${payer ? `:${payer}` : ''}`;
  return askProvider(ctx, async () => {
    try {
      return await stripe.paymentIntents.create(wanted, { idempotencyKey });
    } catch (error) {
      if (isInProgress(error)) return undefined;
      throw error;
    }
  });
}

/** Stores the intent before it is sent to the browser, unless an amount due, another payment or the mode has changed. */
const storeIntent = (
  ctx: Context,
  { mode, manufacturerId }: CardAccount,
  shares: readonly ShareRow[],
  { id, amount }: Stripe.PaymentIntent,
): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    for (const share of shares) {
      const order = await findOrderForUpdate(ctx.db, share.orderId);
      if (!order || !takesCard(order) || orderMoney(order).due !== share.amount) return false;
      const open = await findOpenIntent(ctx.db, share.orderId);
      if (open && open.id !== id) return false;
    }
    if ((await lockCardMode(ctx.db, manufacturerId)) !== mode) return false;
    const now = ctx.now();
    const isNew = await insertIntent(ctx.db, {
      ...{ id, manufacturerId, mode, orderId: null, purpose: 'receipt', status: 'open' },
      amount: sumOfMany(shares.map((share) => share.amount)),
      createdByUserId: ctx.actor?.userId ?? null,
      createdAt: now,
      updatedAt: now,
    });
    if (isNew) await insertShares(ctx.db, id, shares);
    const stored = await findIntent(ctx.db, id);
    return stored?.status === 'open' && stored.amount === amount;
  });

/** Starts one card payment of the amounts due on several orders. Repeated calls return the same payment until it is paid. */
export async function beginReceipt(
  ctx: Context,
  customerId: number,
  orderIds: readonly number[],
  methodId: string | undefined,
): Promise<PaymentToConfirm> {
  const given = await getOwnOrders(ctx, customerId, orderIds);
  for (const order of given) requirePayable(order);
  await countAttempt(ctx, 'pay-order', `customer ${customerId}`);
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const orders = attempt === 1 ? given : await getOwnOrders(ctx, customerId, orderIds);
    const [first] = orders;
    if (!first) throw notFound('Order');
    const account = await requireCardAccount(ctx, first.manufacturerId);
    const shares = orders.map((order) => ({ orderId: order.id, amount: requirePayable(order) }));
    const amount = sumOfMany(shares.map((share) => share.amount));
    requireChargeable(amount, `${formatMoney(amount)} is due on these orders`);
    const wanted = { shares, payer: await findPayer(ctx, account, first, methodId) };
    const usable = await usableIntent(ctx, account, wanted);
    if (usable) return toConfirm(first, amount, usable);
    const intent = await createIntent(ctx, account, orders, wanted);
    if (intent && (await storeIntent(ctx, account, shares, intent))) return toConfirm(first, amount, intent);
    // An order, its payments or the mode changed in the meantime.
  }
  throw notPayable('These orders have just changed. Please try again.');
}

/** Does not trust the caller: the provider is asked for the state of the payment. */
export async function completeReceipt(
  ctx: Context,
  customerId: number,
  intentId: string,
): Promise<{ isOwed: boolean }> {
  const shares = await findShares(ctx.db, intentId);
  if (shares.length === 0) throw notFound('Payment');
  const orderIds = shares.map(({ orderId }) => orderId);
  await getOwnOrders(ctx, customerId, orderIds);
  await requireSettled(ctx, intentId);
  return { isOwed: (await findIntent(ctx.db, intentId))?.status !== 'succeeded' };
}
