import { and, eq, isNull, ne, or, type SQL } from 'drizzle-orm';
import type { Context } from '../context';
import { paymentIntents } from '../db/schema/payments';
import { type IntentRow, markCancelling } from './intents.queries';

type WithdrawContext = Pick<Context, 'db' | 'jobs' | 'now'>;

/** Runs in the deciding transaction. A job cancels the payments at the provider; the reconciliation retries. */
async function withdrawOpen(ctx: WithdrawContext, condition: SQL | undefined): Promise<void> {
  for (const intentId of await markCancelling(ctx.db, condition, ctx.now())) {
    await ctx.jobs.enqueue(ctx, 'settle-intent', { intentId });
  }
}

/** The order needs no card payment any more, or one of another amount: what is open is to be cancelled. */
export const withdrawPayments = (ctx: WithdrawContext, orderId: number): Promise<void> =>
  withdrawOpen(ctx, eq(paymentIntents.orderId, orderId));

/** Once live cards are taken, a test card pays for nothing more. The card of a stored order is charged as started. */
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
