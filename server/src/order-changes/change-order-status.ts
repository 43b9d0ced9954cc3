import type { OrderWithoutCard } from '@casepack/contract/orders/order';
import type { StatusChange } from '@casepack/contract/orders/order-change';
import type { Context } from '../context';
import { getOrder } from '../orders/get-order';
import { settleWithdrawn } from '../payments/settle-withdrawn';
import { changeStatus } from './change-status';

/** Changes the status by hand. The card payment of a cancelled order is cancelled at the provider before the response. */
export async function changeOrderStatus(
  ctx: Context,
  id: number,
  change: StatusChange,
): Promise<OrderWithoutCard> {
  const changed = await changeStatus(ctx, id, change);
  const withdrawal = change.status === 'cancelled' ? await settleWithdrawn(ctx, id) : 'none';
  const order = withdrawal === 'none' ? changed : await getOrder(ctx, id);
  return { ...order, cardCancellationPending: withdrawal === 'pending' };
}
