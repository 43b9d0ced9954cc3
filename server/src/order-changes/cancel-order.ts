import { AppError } from '@casepack/contract/errors';
import { whyNotCancelled } from '@casepack/contract/orders/editing';
import type { Order } from '@casepack/contract/orders/order';
import { moveByStaff } from '@casepack/contract/orders/status';
import { orderMoney } from '@casepack/contract/payments/order-money';
import { type Context, inTransaction } from '../context';
import { getOrder, getOrderToChange } from '../orders/get-order';
import type { OrderRow } from '../orders/orders.queries';
import { settleWithdrawn } from '../payments/settle-withdrawn';
import { moveOrder } from './change-status';
import { contactWords } from './require-correction';
import { sideOf, tellOfCancellation } from './tell-others';

async function requireCancellable(ctx: Context, row: OrderRow): Promise<void> {
  const bar = whyNotCancelled(row);
  if (bar !== undefined) throw new AppError('conflict', `${bar} ${await contactWords(ctx, row)}`);
}

/** Cancels an order that is not being processed yet, for its rep or its buyer. What was paid has to be refunded. */
export async function cancelOrder(ctx: Context, id: number): Promise<Order> {
  const cancelled = await inTransaction(ctx, async (ctx) => {
    const row = await getOrderToChange(ctx, id, 'order:cancel');
    // Clicked twice, or in two tabs.
    if (row.status === 'cancelled') return getOrder(ctx, id);
    if (sideOf(ctx) !== 'staff') await requireCancellable(ctx, row);
    const move = moveByStaff(row.status, 'cancelled', { paid: orderMoney(row).share });
    if (move.outcome === 'refused') throw new AppError('conflict', move.reason);
    await moveOrder(ctx, row, { to: 'cancelled', stock: move.outcome === 'allowed' ? move.stock : 'keep' });
    await tellOfCancellation(ctx, row);
    return getOrder(ctx, id);
  });
  return (await settleWithdrawn(ctx, id)) === 'none' ? cancelled : getOrder(ctx, id);
}
