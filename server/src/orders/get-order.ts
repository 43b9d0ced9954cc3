import type { Action } from '@casepack/contract/access/permissions';
import type { Order, PublicOrder } from '@casepack/contract/orders/order';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import { seesLists } from '../pricing/price-chains';
import { countAttempt, resetAttempts } from '../rate-limits/count-attempts';
import {
  findItems,
  findOrder,
  findOrderByPublicId,
  findOrderForUpdate,
  findTracking,
  type OrderRow,
  type OrderWithParties,
} from './orders.queries';
import { findShipments } from './shipments.queries';
import { nodeOfOrder, showOrder, showPublicOrder, viewOfPlaced } from './show-order';

async function withParts(
  ctx: Context,
  found: OrderWithParties,
  decision: 'allowed' | 'limited',
): Promise<Order> {
  const items = await findItems(ctx.db, found.row.id);
  return showOrder(found, items, await findTracking(ctx.db, found.row.id), {
    decision,
    seesLists: seesLists(ctx),
  });
}

export async function getOrder(ctx: Context, id: number): Promise<Order> {
  const found = await findOrder(ctx.db, id);
  if (!found) throw notFound('Order');
  return withParts(ctx, found, authorize(ctx, 'order:view', nodeOfOrder(found.row), 'Order'));
}

/** Shows an order again to the user who placed it. Access was checked when it was placed. */
async function showPlaced(ctx: Context, found: OrderWithParties | undefined): Promise<Order> {
  if (!found) throw notFound('Order');
  return withParts(ctx, found, viewOfPlaced(ctx, found.row));
}

export const getPlacedOrder = async (ctx: Context, id: number): Promise<Order> =>
  showPlaced(ctx, await findOrder(ctx.db, id));

export const getPlacedOrderByPublicId = async (ctx: Context, publicId: string): Promise<Order> =>
  showPlaced(ctx, await findOrderByPublicId(ctx.db, publicId));

/** The order, if the actor may do this; locked until the transaction ends. */
export async function getOrderToChange(ctx: Context, id: number, action: Action): Promise<OrderRow> {
  const row = await findOrderForUpdate(ctx.db, id);
  if (!row) throw notFound('Order');
  authorize(ctx, action, nodeOfOrder(row), 'Order');
  return row;
}

const publicIdShape = /^[\w-]{22}$/;
export const clientAddressOf = (ctx: Context): string => ctx.origin.address ?? 'unknown';

/** A malformed public id is counted and reported as not found, like an unknown one. */
export async function refuseMalformedLink(ctx: Context, publicId: string): Promise<void> {
  if (publicIdShape.test(publicId)) return;
  await countAttempt(ctx, 'public-order-address', clientAddressOf(ctx));
  throw notFound('Order');
}

/** The link alone gives access, so guessing is limited: every request that finds no order counts. */
export async function getByLink(ctx: Context, publicId: string): Promise<OrderWithParties> {
  await countAttempt(ctx, 'public-order-address', clientAddressOf(ctx));
  const found = await findOrderByPublicId(ctx.db, publicId);
  if (!found) throw notFound('Order');
  await resetAttempts(ctx, 'public-order-address', clientAddressOf(ctx));
  return found;
}

export async function getPublicOrder(ctx: Context, publicId: string): Promise<PublicOrder> {
  const found = await getByLink(ctx, publicId);
  const { id } = found.row;
  const items = await findItems(ctx.db, id);
  return showPublicOrder(found, items, await findTracking(ctx.db, id), await findShipments(ctx.db, id));
}
