import type { Context } from '../context';
import { decideIntent, findOpenIntent } from './intents.queries';
import { settleIntent } from './settle-intent';

/**
 * Cancels the open card payment of an order at the provider before the order is changed, so that nobody can pay the old
 * amount once the new one is stored. Books money that was already received. Returns 'processing' if the provider has
 * not decided yet.
 */
export async function clearCardPayment(ctx: Context, orderId: number): Promise<'clear' | 'processing'> {
  const open = await findOpenIntent(ctx.db, orderId);
  if (!open) return 'clear';
  const seen = await settleIntent(ctx, open.id);
  if (seen?.status !== 'open') return 'clear';
  const state = seen.intent?.status;
  if (!state || state === 'processing' || state === 'requires_capture') return 'processing';
  await decideIntent(ctx.db, open.id, 'cancelling', ctx.now());
  const after = await settleIntent(ctx, open.id);
  return after?.status === 'cancelling' ? 'processing' : 'clear';
}
