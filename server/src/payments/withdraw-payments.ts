import { and, eq, isNull, ne, or, type SQL } from 'drizzle-orm';
import type { Context } from '../context';
import { paymentIntents } from '../db/schema/payments';
import { type IntentRow, markCancelling, paysOrder } from './intents.queries';

type WithdrawContext = Pick<Context, 'db' | 'jobs' | 'now'>;

/** Runs in the caller's transaction. A job cancels the payments at the provider; the reconciliation retries. */
async function withdrawOpen(ctx: WithdrawContext, condition: SQL | undefined): Promise<void> {
  for (const intentId of await markCancelling(ctx.db, condition, ctx.now())) {
    await ctx.jobs.enqueue(ctx, 'settle-intent', { intentId });
  }
}

/**
 * Withdraws the open payments of an order that needs no card payment anymore, or one of another amount. What becomes
 * of an authorized card follows from the money of the order.
 */
export const withdrawPayments = (ctx: WithdrawContext, orderId: number): Promise<void> =>
  withdrawOpen(ctx, and(paysOrder(orderId), isNull(paymentIntents.release)));

/** Withdraws payments of the other mode after a switch. The card of a placed order is still charged in its own mode. */
export const withdrawOtherMode = (
  ctx: WithdrawContext,
  manufacturerId: number,
  mode: IntentRow['mode'],
): Promise<void> =>
  withdrawOpen(
    ctx,
    and(
      eq(paymentIntents.manufacturerId, manufacturerId),
      ne(paymentIntents.mode, mode),
      or(isNull(paymentIntents.orderId), eq(paymentIntents.purpose, 'order')),
    ),
  );
