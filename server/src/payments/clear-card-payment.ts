import type { Context } from '../context';
import { decideIntent, findOpenIntents } from './intents.queries';
import { settleIntent } from './settle-intent';

type Cleared = 'clear' | 'processing';

async function clearIntent(ctx: Context, intentId: string): Promise<Cleared> {
  const seen = await settleIntent(ctx, intentId);
  if (seen?.status !== 'open') return 'clear';
  const state = seen.intent?.status;
  if (!state || state === 'processing' || state === 'requires_capture') return 'processing';
  await decideIntent(ctx.db, intentId, 'cancelling', ctx.now());
  const after = await settleIntent(ctx, intentId);
  return after?.status === 'cancelling' ? 'processing' : 'clear';
}

/**
 * Cancels the open card payments of an order at the provider before the order is changed, so that nobody can pay the old
 * amount once the new one is stored. Books money that was already received. Returns 'processing' if the provider has
 * not decided yet.
 */
export async function clearCardPayment(ctx: Context, orderId: number): Promise<Cleared> {
  for (const { id } of await findOpenIntents(ctx.db, orderId)) {
    if ((await clearIntent(ctx, id)) === 'processing') return 'processing';
  }
  return 'clear';
}
