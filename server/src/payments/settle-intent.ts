import { type Cents, cents } from '@casepack/contract/money';
import type Stripe from 'stripe';
import { type Context, inTransaction } from '../context';
import { findEvents, insertEvent } from '../orders/history.queries';
import { findOrderForUpdate, type OrderRow, updateOrder } from '../orders/orders.queries';
import { releaseOrder } from '../orders/release-order';
import { endAuthorization, endCheckoutCard, requireSameOrder } from './authorizations';
import { stopCharge } from './authorizations.queries';
import { bookCardReceipt, type LockedShare, lockShares } from './book-card-receipt';
import { bookPayment } from './book-money';
import { type CardAccount, requireCardAccount } from './card-account';
import {
  closeIntent,
  decideIntent,
  findIntent,
  findIntentForUpdate,
  type IntentRow,
  touchIntent,
} from './intents.queries';
import { askProvider, isMissing, isRefused, providerFailure } from './provider-failure';

/** The state of a payment after asking the provider. */
export interface Settlement {
  status: IntentRow['status'];
  /** The provider's intent; undefined if the provider was not or could not be asked. */
  intent: Stripe.PaymentIntent | undefined;
  /** Why the card was not charged, in the provider's words. */
  refusal: string | undefined;
}

const unsettled: readonly IntentRow['status'][] = ['open', 'authorized', 'cancelling'];

/** Authorized, or being charged since its order was released. */
const isAuthorization = ({ status, release }: IntentRow): boolean =>
  status === 'authorized' || (status === 'open' && release !== null);

const cancellable: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
];

const faultOf = (row: IntentRow, intent: Stripe.PaymentIntent): string | undefined => {
  if (row.orderId === null && row.purpose === 'checkout') return 'there is no order for it';
  if (intent.currency !== 'usd') return 'it came in another currency';
  if (intent.livemode !== (row.mode === 'live')) return 'it came in another mode';
  if (intent.metadata.manufacturerId !== String(row.manufacturerId)) return 'it is for someone else';
  const isForOrder = row.purpose !== 'order' || intent.metadata.orderId === String(row.orderId);
  return isForOrder ? undefined : 'it is for another order';
};

/** Logs the mismatch and adds it to the order history. The payment needs manual review. */
async function reportMismatch(
  ctx: Context,
  { id, orderId, amount }: IntentRow,
  received: number,
  fault: string | undefined,
): Promise<void> {
  ctx.log.error(
    { intentId: id, orderId, asked: amount, received, fault },
    'a card payment does not match its order and needs manual review',
  );
  if (orderId === null) return;
  await insertEvent(ctx.db, {
    orderId,
    at: ctx.now(),
    actorUserId: null,
    cause: 'payment',
    kind: 'payment_mismatched',
    changes: { amount: { from: amount, to: received } },
  });
}

interface Paid {
  order: OrderRow | undefined;
  shares: readonly LockedShare[];
}

/** Locks the order that a payment is for, or all of them. */
const lockPaid = async (ctx: Context, known: IntentRow | undefined): Promise<Paid> => ({
  order: known?.orderId ? await findOrderForUpdate(ctx.db, known.orderId) : undefined,
  shares: known?.purpose === 'receipt' ? await lockShares(ctx, known.id) : [],
});

async function book(
  ctx: Context,
  row: IntentRow,
  { order, shares }: Paid,
  provider: CardAccount['provider'],
  amount: Cents,
): Promise<void> {
  if (shares.length > 0) await bookCardReceipt(ctx, row, shares, provider, amount);
  if (!order) return;
  await bookPayment(ctx, order, {
    ...{ method: 'card', provider, amount, reference: row.id, note: null, recordedByUserId: null },
  });
}

/** The card is charged, so it is no longer authorized. Returns the order to book the payment on. */
async function endCharge(ctx: Context, row: IntentRow, paid: Paid): Promise<Paid> {
  const { order } = paid;
  if (!order || !isAuthorization(row)) return paid;
  await updateOrder(ctx.db, order, { amountAuthorized: cents(0) }, ctx.now());
  return { ...paid, order: { ...order, amountAuthorized: cents(0) } };
}

/** What staff decided before the card was charged, in the transaction that books the payment. */
async function finishRelease(ctx: Context, { orderId, release }: IntentRow): Promise<void> {
  const order = release && orderId !== null ? await findOrderForUpdate(ctx.db, orderId) : undefined;
  const reasons = order?.heldFor.filter((reason) => release?.reasons.includes(reason)) ?? [];
  if (order && release && reasons.length > 0) await releaseOrder(ctx, order, { ...release, reasons });
}

/** Books what the provider received, exactly once, even with concurrent callers. */
function recordSuccess(
  ctx: Context,
  { provider }: CardAccount,
  { id }: IntentRow,
  intent: Stripe.PaymentIntent,
): Promise<IntentRow['status']> {
  return inTransaction(ctx, async (ctx) => {
    const known = await findIntent(ctx.db, id);
    // Locks the order first, like all code that changes orders.
    const paid = await lockPaid(ctx, known);
    const row = await findIntentForUpdate(ctx.db, id);
    if (!row) throw new Error(`Payment intent ${id} is not in the books`);
    requireSameOrder(row, known);
    if (row.status === 'succeeded' || row.status === 'mismatched') return row.status;

    const received = intent.amount_received;
    const fault = faultOf(row, intent) ?? (received > 0 ? undefined : 'no money came with it');
    const status = fault || received !== row.amount ? 'mismatched' : 'succeeded';
    await closeIntent(ctx.db, id, status, ctx.now());
    if (status === 'mismatched') await reportMismatch(ctx, row, received, fault);
    if (fault) return status;
    await book(ctx, row, await endCharge(ctx, row, paid), provider, cents(received));
    await finishRelease(ctx, row);
    return status;
  });
}

async function recordCancelled(ctx: Context, row: IntentRow): Promise<void> {
  if (isAuthorization(row) && (await endAuthorization(ctx, row, 'cancelled'))) return;
  if (row.purpose === 'checkout') await endCheckoutCard(ctx, row);
  else await decideIntent(ctx.db, row.id, 'cancelled', ctx.now());
}

async function recordState(
  ctx: Context,
  account: CardAccount,
  row: IntentRow,
  { intent, refusal }: Step,
): Promise<IntentRow['status']> {
  if (intent.status === 'succeeded') return recordSuccess(ctx, account, row, intent);
  if (intent.status === 'canceled') {
    await recordCancelled(ctx, row);
    return 'cancelled';
  }
  if (refusal !== undefined && row.release && intent.status === 'requires_capture') {
    return stopCharge(ctx.db, row.id, cents(intent.amount_capturable), ctx.now());
  }
  await touchIntent(ctx.db, row.id, ctx.now());
  return row.status;
}

interface Step {
  intent: Stripe.PaymentIntent;
  refusal?: string;
}

/** If the provider refuses the request, returns its message and the current state of the intent. */
async function ask(
  ctx: Context,
  account: CardAccount,
  row: IntentRow,
  request: () => Promise<Stripe.PaymentIntent>,
): Promise<Step> {
  try {
    return { intent: await request() };
  } catch (error) {
    if (!isRefused(error)) throw providerFailure(error, 'unknown');
    const intent = await askProvider(ctx, () => account.stripe.paymentIntents.retrieve(row.id), 'unknown');
    return { intent, refusal: error.message };
  }
}

const cancel = (ctx: Context, account: CardAccount, row: IntentRow): Promise<Step> =>
  ask(ctx, account, row, () => account.stripe.paymentIntents.cancel(row.id));

/**
 * Charges the authorized card of a stored order. If that is not possible, the authorization is cancelled, or kept for
 * staff to decide if they have just released the order.
 */
async function capture(
  ctx: Context,
  account: CardAccount,
  row: IntentRow,
  { amount_capturable: authorized }: Stripe.PaymentIntent,
): Promise<Step> {
  const part = row.amount < authorized ? { amount_to_capture: row.amount } : {};
  // The provider repeats its response to a key, even a failure. So a later attempt uses another key.
  const idempotencyKey = `capture:${row.id}:${row.updatedAt.getTime()}`;
  const tried = await ask(ctx, account, row, () =>
    account.stripe.paymentIntents.capture(row.id, part, { idempotencyKey }),
  );
  if (!tried.refusal || row.release || tried.intent.status !== 'requires_capture') return tried;
  await decideIntent(ctx.db, row.id, 'cancelling', ctx.now());
  const { intent } = await cancel(ctx, account, row);
  return { intent, refusal: tried.refusal };
}

/** Charges intents of stored orders and cancels intents that are no longer needed. */
async function proceed(
  ctx: Context,
  account: CardAccount,
  row: IntentRow,
  intent: Stripe.PaymentIntent,
): Promise<Step> {
  if (row.status === 'cancelling' && cancellable.includes(intent.status)) return cancel(ctx, account, row);
  if (row.status === 'open' && row.orderId !== null && intent.status === 'requires_capture') {
    return capture(ctx, account, row, intent);
  }
  return { intent };
}

const MISSING = 'payment_missing';

/** Recorded once per payment. The caller has locked the order. */
async function recordMissingPayment(ctx: Context, orderId: number, id: string): Promise<void> {
  const events = await findEvents(ctx.db, orderId);
  if (events.some(({ event }) => event.kind === MISSING && event.changes.payment?.to === id)) return;
  await insertEvent(ctx.db, {
    orderId,
    at: ctx.now(),
    actorUserId: null,
    cause: 'payment',
    kind: MISSING,
    changes: { payment: { from: null, to: id } },
  });
}

/**
 * With keys of another account, the provider does not know the intent, but money may have been received. So the intent
 * is looked up again until it is found. A payment page of the other account cannot be used, so the order may start
 * another payment.
 */
function recordMissing(ctx: Context, { id, purpose, orderId }: IntentRow): Promise<IntentRow['status']> {
  return inTransaction(ctx, async (ctx) => {
    if (orderId !== null) {
      await findOrderForUpdate(ctx.db, orderId);
      await recordMissingPayment(ctx, orderId, id);
    }
    for (const share of purpose === 'receipt' ? await lockShares(ctx, id) : []) {
      await recordMissingPayment(ctx, share.order.id, id);
    }
    if (purpose !== 'checkout') await decideIntent(ctx.db, id, 'cancelling', ctx.now());
    return (await findIntent(ctx.db, id))?.status ?? 'cancelling';
  });
}

async function retrieve(
  ctx: Context,
  account: CardAccount,
  row: IntentRow,
): Promise<Stripe.PaymentIntent | undefined> {
  try {
    return await account.stripe.paymentIntents.retrieve(row.id);
  } catch (error) {
    if (!isMissing(error)) throw providerFailure(error, 'unknown');
    ctx.log.error(
      { intentId: row.id, manufacturerId: row.manufacturerId },
      'the card provider does not know this payment; were the keys replaced with those of another account?',
    );
    return undefined;
  }
}

/**
 * Asks the provider for the state of a payment, captures or cancels it if needed, and records the result. Card payments
 * reach the ledger only through this function. Safe to call any number of times, at any time.
 */
export async function settleIntent(ctx: Context, id: string): Promise<Settlement | undefined> {
  const row = await findIntent(ctx.db, id);
  if (!row) return undefined;
  if (!unsettled.includes(row.status)) {
    return { status: row.status, intent: undefined, refusal: undefined };
  }
  const account = await requireCardAccount(ctx, row.manufacturerId, row.mode);
  const seen = await retrieve(ctx, account, row);
  if (!seen) return { status: await recordMissing(ctx, row), intent: undefined, refusal: undefined };
  const step = await proceed(ctx, account, row, seen);
  const { intent, refusal } = step;
  const status = await recordState(ctx, account, row, step);
  return { status, intent, refusal: refusal ?? intent.last_payment_error?.message };
}
