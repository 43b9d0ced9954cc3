import { AppError } from '@casepack/contract/errors';
import type { Order } from '@casepack/contract/orders/order';
import { moveByTracking } from '@casepack/contract/orders/status';
import type { TrackingForm } from '@casepack/contract/orders/tracking';
import { whyAwaitsDeposit } from '@casepack/contract/payments/deposit';
import { moneyAfter } from '@casepack/contract/payments/order-money';
import { type Context, inTransaction } from '../context';
import { getOrder, getOrderToChange } from '../orders/get-order';
import { requireNotHeld } from '../orders/holds';
import { shippedMail } from '../orders/order-mails';
import { insertTracking, updateOrder } from '../orders/orders.queries';
import { queueOrderMail } from '../orders/queue-order-mail';
import { recordEvent } from '../orders/record-event';
import { requireComingDay } from '../orders/require-coming-day';
import { momentsOf } from './change-status';

/** Stores tracking; an order that has not been shipped yet is shipped now, paid or not. */
export function addTracking(ctx: Context, id: number, given: TrackingForm): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const row = await getOrderToChange(ctx, id, 'order:manage');
    requireComingDay(ctx.now(), 'estimatedDelivery', given.estimatedDelivery);
    if (row.status === 'cancelled') {
      throw new AppError('conflict', 'This order is cancelled, so tracking cannot be added.');
    }
    requireNotHeld(row, 'shipping');
    const to = moveByTracking(row.status);
    const unpaid = whyAwaitsDeposit(row, to);
    if (unpaid !== undefined) throw new AppError('conflict', unpaid);
    const now = ctx.now();
    const tracking = await insertTracking(ctx.db, {
      ...given,
      orderId: id,
      createdByUserId: ctx.actor?.userId ?? null,
      createdAt: now,
    });
    const isMoved = to !== row.status;
    const moved = { ...moneyAfter(row, { kind: 'moved', to }, now), ...momentsOf(row, to, now) };
    await updateOrder(ctx.db, row, isMoved ? moved : {}, now);
    await recordEvent(ctx, id, 'tracking_added', {
      tracking: { from: null, to: `${given.carrier} ${given.trackingNumber}` },
      ...(isMoved ? { status: { from: row.status, to } } : {}),
    });
    await queueOrderMail(ctx, id, shippedMail(tracking));
    return getOrder(ctx, id);
  });
}
