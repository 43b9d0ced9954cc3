import type { Context } from '../context';
import { decideIntent, findUnsettled, type IntentRow, touchIntent, withdrawUnbound } from './intents.queries';
import { findAskedRefunds } from './ledger.queries';
import { oneByOne } from './one-by-one';
import { finishRefund } from './send-refund';
import { settleIntent } from './settle-intent';

const MINUTE = 60_000;
/** Recently updated rows are skipped: the browser, the webhook or a job may still be working on them. */
const UNTOUCHED_FOR = 2 * MINUTE;
const REFUND_UNTOUCHED_FOR = MINUTE;
const CHECKOUT_LASTS = 15 * MINUTE;
const PAYMENT_PAGE_LASTS = 24 * 60 * MINUTE;
const MOST_AT_ONCE = 200;

const ago = (ctx: Context, milliseconds: number): Date => new Date(ctx.now().getTime() - milliseconds);

/** Cancels payments of abandoned checkouts and payment pages. An order's own card payment is kept. */
async function cancelAbandoned(ctx: Context, row: IntentRow): Promise<void> {
  if (row.status !== 'open') return;
  if (row.orderId === null && row.purpose === 'checkout') {
    if (row.createdAt < ago(ctx, CHECKOUT_LASTS)) await withdrawUnbound(ctx.db, row.id, ctx.now());
  } else if (row.purpose !== 'checkout' && row.createdAt < ago(ctx, PAYMENT_PAGE_LASTS)) {
    await decideIntent(ctx.db, row.id, 'cancelling', ctx.now());
  }
}

async function settle(ctx: Context, row: IntentRow): Promise<void> {
  await touchIntent(ctx.db, row.id, ctx.now());
  await cancelAbandoned(ctx, row);
  await settleIntent(ctx, row.id);
}

/**
 * Checks every payment and refund that a crash, a lost response or a lost webhook left unfinished, and updates the
 * ledger to the state at the provider. Runs on a schedule. Safe to run any number of times.
 */
export async function reconcilePayments(ctx: Context): Promise<void> {
  const intents = await findUnsettled(ctx.db, ago(ctx, UNTOUCHED_FOR), MOST_AT_ONCE);
  await oneByOne(
    ctx,
    intents,
    ({ id }) => ({ intentId: id }),
    (row) => settle(ctx, row),
  );
  const refunds = await findAskedRefunds(ctx.db, ago(ctx, REFUND_UNTOUCHED_FOR), MOST_AT_ONCE);
  await oneByOne(
    ctx,
    refunds,
    ({ id }) => ({ refundId: id }),
    (row) => finishRefund(ctx, row),
  );
}
