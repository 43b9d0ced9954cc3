import { AppError } from '@casepack/contract/errors';
import type { Order } from '@casepack/contract/orders/order';
import type { OrderEdit } from '@casepack/contract/orders/order-change';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import { editOrder } from '../orders/edit-order';
import { findOrder } from '../orders/orders.queries';
import { placeOfOrder } from '../orders/show-order';
import { decideIntent, findOpenIntent } from '../payments/intents.queries';
import { settleIntent } from '../payments/settle-intent';

/** Cancelled first, changed afterwards: nobody can pay the old total while the new one is stored. */
async function clearPayment(ctx: Context, orderId: number): Promise<void> {
  const open = await findOpenIntent(ctx.db, orderId);
  if (!open) return;
  const seen = await settleIntent(ctx, open.id);
  // What has been paid, the edit itself refuses.
  if (seen?.status !== 'open') return;
  const state = seen.intent?.status;
  if (state && state !== 'processing' && state !== 'requires_capture') {
    await decideIntent(ctx.db, open.id, 'cancelling', ctx.now());
    const after = await settleIntent(ctx, open.id);
    if (after?.status !== 'cancelling') return;
  }
  throw new AppError(
    'conflict',
    'A card payment of this order is being processed, so it cannot be edited now. Please wait a moment and look again.',
  );
}

/** An order that someone is about to pay: the payment of the old total is cancelled before the order is changed. */
export async function editUnpaidOrder(ctx: Context, id: number, edit: OrderEdit): Promise<Order> {
  const found = await findOrder(ctx.db, id);
  if (!found) throw notFound('Order');
  authorize(ctx, 'order:manage', placeOfOrder(found.row), 'Order');
  const isStale = edit.version !== undefined && edit.version !== found.row.version;
  if (!isStale) await clearPayment(ctx, id);
  return editOrder(ctx, id, edit);
}
