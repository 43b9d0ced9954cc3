import { authorize, forbidden, notFound, unauthorized } from '../access';
import type { Context } from '../context';
import { findOrder, type OrderRow } from '../orders/orders.queries';
import { nodeOfOrder } from '../orders/show-order';

/** An order by its id, for users who may pay it. */
export async function getOwnOrder(ctx: Context, id: number): Promise<OrderRow> {
  if (!ctx.actor) throw unauthorized();
  if (ctx.user?.mustChangePassword) throw forbidden();
  const found = await findOrder(ctx.db, id);
  if (!found) throw notFound('Order');
  authorize(ctx, 'order:pay', nodeOfOrder(found.row), 'Order');
  return found.row;
}
