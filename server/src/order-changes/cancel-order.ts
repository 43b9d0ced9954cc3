import { AppError } from '@casepack/contract/errors';
import { awaitsApproval } from '@casepack/contract/orders/holds';
import type { Order } from '@casepack/contract/orders/order';
import { moneyAfter } from '@casepack/contract/payments/order-money';
import { type Context, inTransaction } from '../context';
import { getOrder, getOrderToChange } from '../orders/get-order';
import { dropHolds, queueRecheck } from '../orders/holds';
import { updateOrder } from '../orders/orders.queries';
import { recordEvent } from '../orders/record-event';
import { followAuthorization } from '../payments/authorizations';

/**
 * Cancels an order that awaits approval, for the buyer or the rep. It has reserved and charged nothing, so nothing is
 * returned.
 */
export function cancelOrder(ctx: Context, id: number): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const row = await getOrderToChange(ctx, id, 'order:cancel');
    // Clicked twice, or in two tabs.
    if (row.status === 'cancelled') return getOrder(ctx, id);
    if (!awaitsApproval(row)) {
      throw new AppError(
        'conflict',
        'This order has been accepted and can no longer be cancelled here. Please contact the manufacturer.',
      );
    }
    const money = moneyAfter(row, { kind: 'moved', to: 'cancelled' }, ctx.now());
    const authorization = await followAuthorization(ctx, row, money);
    await updateOrder(ctx.db, row, { ...money, ...(await dropHolds(ctx, row)) }, ctx.now());
    await recordEvent(ctx, id, 'status_changed', {
      status: { from: row.status, to: 'cancelled' },
      ...authorization,
    });
    await queueRecheck(ctx, row);
    return getOrder(ctx, id);
  });
}
