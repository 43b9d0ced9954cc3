import { AppError } from '@casepack/contract/errors';
import { leftToShip, readyToShip } from '@casepack/contract/orders/line-quantities';
import type { Order } from '@casepack/contract/orders/order';
import type { TrackingForm } from '@casepack/contract/orders/tracking';
import { type Context, inTransaction } from '../context';
import { getOrder, getOrderToChange } from '../orders/get-order';
import { requireNotHeld } from '../orders/holds';
import { findItems, type OrderRow, updateOrder } from '../orders/orders.queries';
import { queueOrderMail } from '../orders/queue-order-mail';
import { recordEvent } from '../orders/record-event';
import { requireComingDay } from '../orders/require-coming-day';
import { shipOrder } from '../shipments/ship-order';
import { trackingMail } from '../shipments/shipment-mails';
import { findLastShipmentId, insertTrackingRows } from '../shipments/shipments.queries';

/** Nothing can leave now, so the number belongs to the last shipment. */
async function addToLastShipment(ctx: Context, row: OrderRow, given: TrackingForm): Promise<void> {
  requireComingDay(ctx.now(), 'estimatedDelivery', given.estimatedDelivery);
  const [tracking] = await insertTrackingRows(ctx.db, [
    {
      ...given,
      orderId: row.id,
      shipmentId: await findLastShipmentId(ctx.db, row.id),
      createdByUserId: ctx.actor?.userId ?? null,
      createdAt: ctx.now(),
    },
  ]);
  if (!tracking) throw new Error('The tracking was not inserted');
  await updateOrder(ctx.db, row, {}, ctx.now());
  await recordEvent(ctx, row.id, 'tracking_added', {
    tracking: { from: null, to: `${given.carrier} ${given.trackingNumber}` },
  });
  await queueOrderMail(ctx, row.id, trackingMail(tracking));
}

/** Stores tracking. Everything that is left of the order ships with it, paid or not. */
export function addTracking(ctx: Context, id: number, given: TrackingForm): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const row = await getOrderToChange(ctx, id, 'order:manage');
    if (row.status === 'cancelled') {
      throw new AppError('conflict', 'This order is cancelled, so tracking cannot be added.');
    }
    requireNotHeld(row, 'shipping');
    const items = await findItems(ctx.db, id);
    const isFurther = items.some(({ shippedQuantity }) => shippedQuantity > 0);
    if (items.some((item) => (isFurther ? readyToShip : leftToShip)(item) > 0)) {
      requireComingDay(ctx.now(), 'estimatedDelivery', given.estimatedDelivery);
      await shipOrder(ctx, row, { tracking: [given] });
    } else await addToLastShipment(ctx, row, given);
    return getOrder(ctx, id);
  });
}
