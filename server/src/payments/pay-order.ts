import { AppError } from '@casepack/contract/errors';
import { IdText } from '@casepack/contract/ids';
import { type Cents, formatMoney } from '@casepack/contract/money';
import { awaitsApproval } from '@casepack/contract/orders/holds';
import type { Order, PublicOrder } from '@casepack/contract/orders/order';
import type { PaymentToConfirm } from '@casepack/contract/payments/card-payments';
import { depositDue } from '@casepack/contract/payments/deposit';
import { invoiceMoney } from '@casepack/contract/payments/invoice-money';
import { orderMoney, takesCard } from '@casepack/contract/payments/order-money';
import Stripe from 'stripe';
import { notFound } from '../access';
import { type Context, inTransaction } from '../context';
import { findInvoiceByToken } from '../invoices/invoices.queries';
import {
  clientAddressOf,
  getByLink,
  getOrder,
  getPublicOrder,
  refuseMalformedLink,
} from '../orders/get-order';
import { findOrder, findOrderForUpdate, type OrderRow } from '../orders/orders.queries';
import { countAttempt } from '../rate-limits/count-attempts';
import { type CardAccount, requireCardAccount } from './card-account';
import { lockCardMode } from './card-config.queries';
import { requireChargeable } from './chargeable';
import {
  countIntents,
  decideIntent,
  findIntent,
  findOpenIntent,
  type IntentRow,
  insertIntent,
} from './intents.queries';
import { findPayer } from './order-methods';
import { getOwnOrder } from './own-order';
import { askProvider } from './provider-failure';
import { settleIntent } from './settle-intent';
import { toConfirm } from './to-confirm';

export const MAX_TRIES = 5;

export const notPayable = (message: string): AppError => new AppError('order_not_payable', message);

export const inFlight = (): AppError =>
  notPayable('A card payment for this order is being processed. Please wait a moment and check again.');

/** Finds an order by its public link, which needs no sign-in. Limited to slow down guessing and card testing. */
async function getLinkedOrder(ctx: Context, publicId: string): Promise<OrderRow> {
  await countAttempt(ctx, 'pay-address', clientAddressOf(ctx));
  await refuseMalformedLink(ctx, publicId);
  return (await getByLink(ctx, publicId)).row;
}

export function requirePayable(order: OrderRow): Cents {
  if (takesCard(order)) return orderMoney(order).due;
  if (awaitsApproval(order)) {
    throw notPayable('This order is waiting for approval. It can be paid once it is approved.');
  }
  if (orderMoney(order).authorized > 0) {
    throw notPayable(
      'A card is authorized for this order already. It is charged when the order is approved.',
    );
  }
  if (order.status === 'cancelled') throw notPayable('This order is cancelled and cannot be paid.');
  throw notPayable(
    order.total === 0 ? 'There is nothing to pay on this order.' : 'This order is already paid.',
  );
}

interface WantedPayment {
  /** A saved card. */
  paymentMethodId?: string | undefined;
  /** Only the deposit, as long as it is due. */
  part?: 'deposit' | undefined;
  /** The token of an invoice: only what is open of it. */
  invoice?: string | undefined;
}

/** How much of the order is paid; zero if its invoice is paid meanwhile. */
type PartOf = (order: OrderRow) => Cents;

async function partFor(ctx: Context, orderId: number, { part, invoice }: WantedPayment): Promise<PartOf> {
  if (invoice === undefined) {
    return (order) => (part === 'deposit' && depositDue(order)) || orderMoney(order).due;
  }
  const found = await findInvoiceByToken(ctx.db, invoice);
  if (found?.orderId !== orderId) throw notFound('Invoice');
  return (order) => invoiceMoney(found, order).due;
}

interface PaymentRequest {
  amount: Cents;
  /** The provider's customer id that the saved card belongs to; null for any other card. */
  payer: string | null;
}

/**
 * Returns the open intent if it can still be paid with this amount; otherwise cancels it. An intent for a saved card is
 * never returned to users who may not use that card.
 */
async function usableIntent(
  ctx: Context,
  account: CardAccount,
  open: IntentRow,
  { amount, payer }: PaymentRequest,
): Promise<Stripe.PaymentIntent | undefined> {
  const { status, intent } = (await settleIntent(ctx, open.id)) ?? {};
  if (status === 'succeeded') throw notPayable('This order is already paid.');
  if (status !== 'open') return undefined;
  if (!intent || intent.status === 'processing' || intent.status === 'requires_capture') throw inFlight();
  const isWanted = open.purpose === 'order' && open.amount === amount && open.mode === account.mode;
  if (isWanted && intent.customer === payer) return intent;
  await decideIntent(ctx.db, open.id, 'cancelling', ctx.now());
  const after = await settleIntent(ctx, open.id);
  if (after?.status === 'succeeded') throw notPayable('This order is already paid.');
  if (after?.status !== 'cancelled') throw inFlight();
  return undefined;
}

/** The provider is still handling an identical request. */
export const isInProgress = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';

/**
 * Concurrent requests get the same intent, since the provider gives one response per idempotency key. Returns undefined
 * while the provider is handling an identical request.
 */
async function createIntent(
  ctx: Context,
  { stripe, mode }: CardAccount,
  order: OrderRow,
  { amount, payer }: PaymentRequest,
): Promise<Stripe.PaymentIntent | undefined> {
  const { id, publicId, manufacturerId, orderNumber } = order;
  const startedBefore = await countIntents(ctx.db, id);
  const wanted: Stripe.PaymentIntentCreateParams = {
    amount,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    description: `Order ${orderNumber}`,
    metadata: { purpose: 'order', orderId: String(id), manufacturerId: String(manufacturerId) },
    ...(payer ? { customer: payer } : {}),
  };
  const idempotencyKey = `order:${publicId}:${mode}:${startedBefore}:${amount}${payer ? `:${payer}` : ''}`;
  return askProvider(ctx, async () => {
    try {
      return await stripe.paymentIntents.create(wanted, { idempotencyKey });
    } catch (error) {
      if (isInProgress(error)) return undefined;
      throw error;
    }
  });
}

/** Stores the intent before it is sent to the browser, unless the amount due, another payment or the mode has changed. */
const storeIntent = (
  ctx: Context,
  { mode }: CardAccount,
  { id: orderId, manufacturerId }: OrderRow,
  intentId: string,
  isWanted: (order: OrderRow) => boolean,
  amount: Cents,
): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const order = await findOrderForUpdate(ctx.db, orderId);
    if (!order || !takesCard(order) || !isWanted(order)) return false;
    if ((await lockCardMode(ctx.db, manufacturerId)) !== mode) return false;
    const open = await findOpenIntent(ctx.db, orderId);
    if (open) return open.id === intentId;
    const now = ctx.now();
    return insertIntent(ctx.db, {
      ...{ id: intentId, manufacturerId, mode, orderId, purpose: 'order', amount, status: 'open' },
      createdByUserId: ctx.actor?.userId ?? null,
      createdAt: now,
      updatedAt: now,
    });
  });

async function beginFor(ctx: Context, given: OrderRow, wish: WantedPayment): Promise<PaymentToConfirm> {
  let order = given;
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const account = await requireCardAccount(ctx, order.manufacturerId);
    requirePayable(order);
    const partOf = await partFor(ctx, order.id, wish);
    const amount = partOf(order);
    if (amount === 0) throw notPayable('There is nothing left to pay on this invoice.');
    requireChargeable(amount, `${formatMoney(amount)} is due on this ${wish.invoice ? 'invoice' : 'order'}`);
    const wanted = { amount, payer: await findPayer(ctx, account, order, wish.paymentMethodId) };
    const open = await findOpenIntent(ctx.db, order.id);
    const usable = open && (await usableIntent(ctx, account, open, wanted));
    if (usable) return toConfirm(order, amount, usable);
    const intent = await createIntent(ctx, account, order, wanted);
    const isSame = (current: OrderRow) => partOf(current) === amount;
    const isKept = intent && (await storeIntent(ctx, account, order, intent.id, isSame, amount));
    if (isKept) return toConfirm(order, amount, intent);
    // The order, its payments or the mode changed in the meantime.
    const found = await findOrder(ctx.db, order.id);
    if (!found) throw notFound('Order');
    order = found.row;
  }
  throw notPayable('This order has just changed. Please try again.');
}

/** Starts a payment of the amount due, or of the deposit. Repeated calls return the same payment until it is paid. */
export async function beginPayment(ctx: Context, id: string, wish: WantedPayment): Promise<PaymentToConfirm> {
  const number = IdText.safeParse(id);
  const order = number.success ? await getOwnOrder(ctx, number.data) : await getLinkedOrder(ctx, id);
  requirePayable(order);
  await countAttempt(ctx, 'pay-order', String(order.id));
  return beginFor(ctx, order, wish);
}

/** Does not trust the caller: the provider is asked for the state of the payment. */
async function complete(ctx: Context, orderId: number, intentId: string): Promise<void> {
  const row = await findIntent(ctx.db, intentId);
  if (row?.orderId !== orderId) throw notPayable('This payment does not belong to this order.');
  await requireSettled(ctx, intentId);
}

/** Asks the provider, and explains to the payer why a payment did not succeed. */
export async function requireSettled(ctx: Context, intentId: string): Promise<void> {
  const settled = await settleIntent(ctx, intentId);
  if (settled?.status === 'succeeded' || settled?.intent?.status === 'processing') return;
  if (settled?.status === 'cancelled') {
    throw new AppError(
      'order_not_payable',
      'This payment was cancelled. You have not been charged. Please start again.',
      { details: { charged: false } },
    );
  }
  if (settled?.status === 'mismatched') {
    throw notPayable(
      'This payment does not match the order. The manufacturer has been notified and will look into it.',
    );
  }
  if (settled && !settled.intent) {
    throw notPayable(
      'The card provider cannot find this payment. The manufacturer has been notified and will look into it. Please do not pay again.',
    );
  }
  throw new AppError('payment_failed', settled?.refusal ?? 'The card payment was not completed.');
}

export async function completePayment(ctx: Context, id: string, intentId: string): Promise<Order> {
  const number = IdText.safeParse(id);
  if (!number.success) throw notFound('Order');
  const order = await getOwnOrder(ctx, number.data);
  await complete(ctx, order.id, intentId);
  return getOrder(ctx, order.id);
}

export async function completePublicPayment(
  ctx: Context,
  publicId: string,
  intentId: string,
): Promise<PublicOrder> {
  const order = await getLinkedOrder(ctx, publicId);
  await complete(ctx, order.id, intentId);
  return getPublicOrder(ctx, publicId);
}
