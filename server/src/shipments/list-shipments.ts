import type { Shipment } from '@casepack/contract/shipments/shipment';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import { findOrder } from '../orders/orders.queries';
import { findShipments } from '../orders/shipments.queries';
import { nodeOfOrder } from '../orders/show-order';

export async function listShipments(ctx: Context, id: number): Promise<Shipment[]> {
  const found = await findOrder(ctx.db, id);
  if (!found) throw notFound('Order');
  authorize(ctx, 'order:view', nodeOfOrder(found.row), 'Order');
  return findShipments(ctx.db, id);
}
