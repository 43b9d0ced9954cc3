import type { Context } from '../context';
import { findWithdrawnIntents } from './intents.queries';
import { settleIntent } from './settle-intent';

/** 'pending' where a card may still be charged: a job and the reconciliation go on trying. */
export type Withdrawal = 'none' | 'settled' | 'pending';

/** One that the provider does not know cannot be cancelled there, nor paid. */
async function isStillPayable(ctx: Context, intentId: string): Promise<boolean> {
  try {
    const settled = await settleIntent(ctx, intentId);
    return settled?.status === 'cancelling' && settled.intent !== undefined;
  } catch (error) {
    ctx.log.warn({ err: error, intentId }, 'a withdrawn card payment will be cancelled later');
    return true;
  }
}

/** Cancels at the provider what was withdrawn of an order, so that no card is charged once the caller is answered. */
export async function settleWithdrawn(ctx: Context, orderId: number): Promise<Withdrawal> {
  let withdrawal: Withdrawal = 'none';
  for (const { id } of await findWithdrawnIntents(ctx.db, orderId)) {
    const isPending = await isStillPayable(ctx, id);
    if (isPending || withdrawal === 'none') withdrawal = isPending ? 'pending' : 'settled';
  }
  return withdrawal;
}
