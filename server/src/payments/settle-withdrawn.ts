import type { Context } from '../context';
import { findWithdrawnIntents } from './intents.queries';
import { settleIntent } from './settle-intent';

/** 'pending': a card may still be charged. A job and the reconciliation keep trying to cancel the payment. */
export type Withdrawal = 'none' | 'settled' | 'pending';

/** A payment that the provider does not know can be neither cancelled there nor paid. */
async function isStillPayable(ctx: Context, intentId: string): Promise<boolean> {
  try {
    const settled = await settleIntent(ctx, intentId);
    return settled?.status === 'cancelling' && settled.intent !== undefined;
  } catch (error) {
    ctx.log.warn({ err: error, intentId }, 'a withdrawn card payment will be cancelled later');
    return true;
  }
}

/** Cancels the withdrawn payments of an order at the provider, so that no card is charged after the response. */
export async function settleWithdrawn(ctx: Context, orderId: number): Promise<Withdrawal> {
  let withdrawal: Withdrawal = 'none';
  for (const { id } of await findWithdrawnIntents(ctx.db, orderId)) {
    const isPending = await isStillPayable(ctx, id);
    if (isPending || withdrawal === 'none') withdrawal = isPending ? 'pending' : 'settled';
  }
  return withdrawal;
}
