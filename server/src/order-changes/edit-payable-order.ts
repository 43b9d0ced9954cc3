import type { Order } from '@casepack/contract/orders/order';
import type { OrderEdit } from '@casepack/contract/orders/order-change';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import { getOrder } from '../orders/get-order';
import { findOrder } from '../orders/orders.queries';
import { nodeOfOrder } from '../orders/show-order';
import { clearCardPayment } from '../payments/clear-card-payment';
import { settleWithdrawn } from '../payments/settle-withdrawn';
import { cardInProgress, editOrder } from './edit-order';
import { requireOpen, requireOwnFields } from './require-correction';
import { sideOf } from './tell-others';

async function clearPayment(ctx: Context, orderId: number): Promise<void> {
  if ((await clearCardPayment(ctx, orderId)) === 'clear') return;
  throw cardInProgress();
}

const changesAmounts = ({ items, tax, shipping, discount, discountType }: OrderEdit): boolean =>
  [items, tax, shipping, discount, discountType].some((each) => each !== undefined);

/** An order that someone is about to pay: the payment of the old total is cancelled before the order is changed. */
export async function editPayableOrder(ctx: Context, id: number, edit: OrderEdit): Promise<Order> {
  const found = await findOrder(ctx.db, id);
  if (!found) throw notFound('Order');
  authorize(ctx, 'order:correct', nodeOfOrder(found.row), 'Order');
  const isStale = edit.version !== undefined && edit.version !== found.row.version;
  if (!isStale) {
    await requireOpen(ctx, found.row, sideOf(ctx));
    requireOwnFields(edit, sideOf(ctx));
    if (changesAmounts(edit)) await clearPayment(ctx, id);
  }
  const edited = await editOrder(ctx, id, edit);
  // A payment may have been started between the two.
  return (await settleWithdrawn(ctx, id)) === 'none' ? edited : getOrder(ctx, id);
}
