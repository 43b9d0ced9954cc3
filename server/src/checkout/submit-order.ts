import { isSalesUser } from '@casepack/contract/access/questions';
import type { OrderSubmission } from '@casepack/contract/checkout/submission';
import { AppError } from '@casepack/contract/errors';
import { type Cents, formatMoney } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import { paymentTypeLabels } from '@casepack/contract/payments/payment-type';
import type Stripe from 'stripe';
import { unauthorized } from '../access';
import { requireWithinLimit } from '../buying-limits/require-within-limit';
import { type Context, inTransaction } from '../context';
import { lockCreditToOrder } from '../credit/decide-holds';
import { changedPrices } from '../orders/check-lines';
import { getPlacedOrder } from '../orders/get-order';
import { takeOrderNumber } from '../orders/order-number.queries';
import { requireCardAccount } from '../payments/card-account';
import {
  bindIntent,
  findIntent,
  findIntentForUpdate,
  type IntentRow,
  withdrawUnbound,
} from '../payments/intents.queries';
import { askProvider } from '../payments/provider-failure';
import { type Settlement, settleIntent } from '../payments/settle-intent';
import { cardOrderInput, discountHold, unpaidOrderInput } from './await-approval';
import { type Buyer, chooseBuyer, getReachableBuyer, readBuyer } from './choose-buyer';
import { countOrder } from './count-order';
import { type OrderRequest, placeOnce, requireSameRequest } from './place-once';
import { placeOrder } from './place-order';
import { type PricedOrder, priceOrder } from './price-order';
import { requireShipDates } from './require-ship-dates';

const NOT_CHARGED = 'Your card was not charged.';
const CARD_ONLY =
  'Only a credit card can place an order. With any other payment type, save the order and pay later.';
const INTENT_MISSING =
  'Placing this order requires a card payment. Enter a card, or save the order and pay later.';

/** The same error whether it is unknown, someone else's, used or of another kind. */
const notThisPayment = (): AppError =>
  new AppError('conflict', 'This card payment cannot be used for this order.');

function requireCardType({ paymentMethod }: OrderSubmission): void {
  if (paymentMethod === paymentTypeLabels.credit_card) return;
  throw new AppError('invalid_input', CARD_ONLY, { fields: { paymentMethod: CARD_ONLY } });
}

/** The payment that this user started at this checkout. */
async function findOwnIntent(ctx: Context, id: string): Promise<IntentRow | undefined> {
  if (!ctx.actor) throw unauthorized();
  const row = await findIntent(ctx.db, id);
  return row?.purpose === 'checkout' && row.createdByUserId === ctx.actor.userId ? row : undefined;
}

/** Called before the transaction opens: a slow provider must not hold a connection and its locks. */
async function findProviderIntent(ctx: Context, row: IntentRow): Promise<Stripe.PaymentIntent | undefined> {
  if (row.status !== 'open') return undefined;
  const { stripe } = await requireCardAccount(ctx, row.manufacturerId, row.mode);
  return askProvider(ctx, () => stripe.paymentIntents.retrieve(row.id));
}

/** A card of one customer never pays an order of another, even if the user orders for both. */
function requireOwnCard(seen: Stripe.PaymentIntent | undefined, { customer }: Buyer): void {
  const startedFor = seen?.metadata.customerId;
  if (startedFor !== undefined && startedFor !== String(customer.id)) throw notThisPayment();
}

function requireAuthorised(
  seen: Stripe.PaymentIntent | undefined,
  row: IntentRow,
  { lines, totals }: PricedOrder,
): void {
  if (!seen) throw notThisPayment();
  if (seen.status !== 'requires_capture') {
    const reason = seen.last_payment_error?.message ?? 'The card has not been authorized.';
    throw new AppError('payment_failed', reason);
  }
  const authorized = seen.amount_capturable as Cents; // the provider counts in cents
  if (seen.currency !== 'usd' || authorized !== row.amount) throw notThisPayment();
  if (authorized === totals.total) return;
  throw changedPrices(lines, totals, { 'totals.total': `The total is now ${formatMoney(totals.total)}` });
}

/** Undefined if the outcome is not known yet: the reconciliation finds out. */
async function trySettling(
  ctx: Context,
  intentId: string,
  meanwhile: string,
): Promise<Settlement | undefined> {
  try {
    return await settleIntent(ctx, intentId);
  } catch (error) {
    ctx.log.warn({ err: error, intentId }, meanwhile);
    return undefined;
  }
}

/** The order was certainly not stored: the authorization is cancelled, and the error says so. */
async function release(ctx: Context, intentId: string, refusal: AppError): Promise<AppError> {
  const isWithdrawn = await withdrawUnbound(ctx.db, intentId, ctx.now());
  const settled = await trySettling(ctx, intentId, 'the authorization will be cancelled later');
  const isLetGo = settled ? settled.status === 'cancelled' : isWithdrawn;
  if (!isLetGo) return refusal;
  const { code, message, fields, details, retryAfterSeconds } = refusal;
  return new AppError(code, `${message.replace(/\.?$/, '.')} ${NOT_CHARGED}`, {
    ...(fields ? { fields } : {}),
    details: { ...(typeof details === 'object' ? details : undefined), charged: false },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

const requestOf = (submission: OrderSubmission, key: string | undefined): OrderRequest => ({
  call: 'submit-order',
  key,
  content: submission,
});

function place(
  ctx: Context,
  submission: OrderSubmission,
  key: string | undefined,
  intentId: string,
  seen: Stripe.PaymentIntent | undefined,
): Promise<Order> {
  return inTransaction(ctx, (ctx) =>
    placeOnce(ctx, requestOf(submission, key), {
      read: () => findIntentForUpdate(ctx.db, intentId),
      place: async (publicId, row) => {
        requireShipDates(ctx, submission);
        if (row?.status !== 'open' || row.orderId !== null) throw notThisPayment();
        const buyer = await chooseBuyer(ctx, submission.customer);
        if (buyer.seller.id !== row.manufacturerId) throw notThisPayment();
        // Switching the mode withdraws open payments; this one may have been stored after that.
        if (buyer.seller.cardMode !== row.mode) throw notThisPayment();
        requireOwnCard(seen, buyer);
        const [priced, numbered] = await Promise.all([
          priceOrder(ctx, buyer, submission),
          takeOrderNumber(ctx.db, buyer.seller),
        ]);
        await requireWithinLimit(ctx, priced.totals.total);
        requireAuthorised(seen, row, priced);
        if (discountHold(ctx, buyer, priced)) {
          // Nothing is charged before the order is approved. The customer pays it then.
          await withdrawUnbound(ctx.db, intentId, ctx.now());
          const credit = await lockCreditToOrder(ctx, buyer);
          const placing = { publicId, numbered, ...(await unpaidOrderInput(ctx, buyer, priced, credit)) };
          return placeOrder(ctx, buyer, submission, priced, placing);
        }
        const card = await cardOrderInput(ctx, buyer, priced);
        const placing = { publicId, numbered, paymentIntentId: intentId, ...card };
        const order = await placeOrder(ctx, buyer, submission, priced, placing);
        const bound = { orderId: order.id, status: card.amountAuthorized ? 'authorized' : 'open' } as const;
        await bindIntent(ctx.db, intentId, bound, ctx.now());
        return order;
      },
    }),
  );
}

/** The order stays stored even so; the user should not have to enter it again. */
const cardLapsed = ({ id, publicId, orderNumber }: Order, refusal: string | undefined): AppError =>
  new AppError(
    'payment_failed',
    `Order ${orderNumber} was placed, but the card was not charged: ${refusal ?? 'its authorization has expired.'} You can pay for the order on its page.`,
    { details: { orderId: id, publicId, orderNumber, charged: false } },
  );

/** The order after its card was charged. */
async function finish(ctx: Context, intentId: string, orderId: number): Promise<Order> {
  const settled = await trySettling(ctx, intentId, 'the order was stored; its payment will be settled later');
  const placed = await getPlacedOrder(ctx, orderId);
  const isWaiting = placed.status === 'waiting_for_payment' || placed.status === 'pending';
  if (settled?.status !== 'cancelled' || !isWaiting || placed.amountPaid > 0) return placed;
  // A card that was not needed, because the order has to be approved first, does not belong to it.
  const isOwnCard = (await findIntent(ctx.db, intentId))?.orderId === orderId;
  if (isOwnCard) throw cardLapsed(placed, settled.refusal);
  return placed;
}

/** The id of the order that the payment belongs to from now on. */
async function placeOrCancelPayment(
  ctx: Context,
  submission: OrderSubmission,
  key: string | undefined,
  row: IntentRow,
): Promise<number> {
  const seen = await findProviderIntent(ctx, row);
  try {
    return (await place(ctx, submission, key, row.id, seen)).id;
  } catch (error) {
    // Only an AppError means that nothing was stored; after any other error, retry with the same key.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const refusal = await release(ctx, row.id, error);
    // Another submission of the same payment may have been faster, under another key or none.
    const orderId = (await findOwnIntent(ctx, row.id))?.orderId;
    if (!orderId || error.code === 'idempotency_mismatch') throw refusal;
    return orderId;
  }
}

/** The customer may have been moved from a sales rep meanwhile; anyone else names one outside their scope. */
async function requireReachable(ctx: Context, customerId: number, row: IntentRow | undefined): Promise<void> {
  try {
    await getReachableBuyer(ctx, customerId);
  } catch (error) {
    const isRep = isSalesUser(ctx.actor);
    throw row && isRep && error instanceof AppError ? await release(ctx, row.id, error) : error;
  }
}

/** Without a card payment only an order of $0.00 can be placed. */
const placeFreeOrder = (ctx: Context, submission: OrderSubmission, key: string | undefined): Promise<Order> =>
  inTransaction(ctx, (ctx) =>
    placeOnce(ctx, requestOf(submission, key), {
      read: () => readBuyer(ctx, submission.customer),
      place: async (publicId, read) => {
        requireShipDates(ctx, submission);
        const buyer = await chooseBuyer(ctx, submission.customer, read);
        const [priced, numbered] = await Promise.all([
          priceOrder(ctx, buyer, submission),
          takeOrderNumber(ctx.db, buyer.seller),
        ]);
        await requireWithinLimit(ctx, priced.totals.total);
        if (priced.totals.total > 0) {
          throw new AppError('invalid_input', INTENT_MISSING, {
            fields: { paymentIntentId: INTENT_MISSING },
          });
        }
        const credit = await lockCreditToOrder(ctx, buyer);
        const placing = { publicId, numbered, ...(await unpaidOrderInput(ctx, buyer, priced, credit)) };
        return placeOrder(ctx, buyer, submission, priced, placing);
      },
    }),
  );

/**
 * Places an order paid by an authorized card. No one is charged without an order: the order is stored first, with the
 * intent's id, and then the card is charged, unless the order has to be approved first. An interruption at any point is resolved by the same key or by the
 * reconciliation. A payment with an order always returns that order, however late, unless the key was used for
 * another one.
 */
export async function submitOrder(
  ctx: Context,
  submission: OrderSubmission,
  key: string | undefined,
): Promise<Order> {
  requireCardType(submission);
  await countOrder(ctx);
  const intentId = submission.paymentIntentId;
  if (!intentId) return placeFreeOrder(ctx, submission, key);
  const row = await findOwnIntent(ctx, intentId);
  // Whether the user may order for this customer is checked before the payment, unless the payment already has an
  // order.
  if (!row?.orderId && submission.customer?.id) await requireReachable(ctx, submission.customer.id, row);
  if (!row) throw notThisPayment();
  if (row.orderId) await requireSameRequest(ctx, requestOf(submission, key));
  const orderId = row.orderId ?? (await placeOrCancelPayment(ctx, submission, key, row));
  return finish(ctx, intentId, orderId);
}
