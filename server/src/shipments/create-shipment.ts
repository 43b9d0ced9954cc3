import { Order } from '@casepack/contract/orders/order';
import type { ShipmentForm } from '@casepack/contract/shipments/shipment';
import { type Context, inTransaction } from '../context';
import { requireVersion } from '../edit-conflict';
import { getOrder, getOrderToChange } from '../orders/get-order';
import { shipOrder } from './ship-order';

/** Ships all or a part of an order. */
export function createShipment(
  ctx: Context,
  id: number,
  { version, ...toShip }: ShipmentForm,
): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const row = await getOrderToChange(ctx, id, 'order:manage');
    await requireVersion(version, row, async () => Order.encode(await getOrder(ctx, id)));
    await shipOrder(ctx, row, toShip);
    return getOrder(ctx, id);
  });
}
