import type { OrderQuery } from '@casepack/contract/orders/order-filter';
import type { ProductOrder } from '@casepack/contract/orders/product-order';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../context';
import type { Database } from '../db/client';
import { orderItems } from '../db/schema/orders';
import { listOrders, type OrderPage } from './list-orders';
import type { OrderTally } from './order-tally';

const FEW = 10;

async function findQuantities(db: Database, productId: number, orderIds: readonly number[]) {
  if (orderIds.length === 0) return new Map<number, { cases: number; testers: number }>();
  const kept = sql`sum(${orderItems.quantity} - ${orderItems.cancelledQuantity})`;
  const rows = await db
    .select({
      orderId: orderItems.orderId,
      cases: sql<number>`coalesce(${kept} filter (where not ${orderItems.isTester}), 0)::int`,
      testers: sql<number>`coalesce(${kept} filter (where ${orderItems.isTester}), 0)::int`,
    })
    .from(orderItems)
    .where(and(inArray(orderItems.orderId, [...orderIds]), eq(orderItems.productId, productId)))
    .groupBy(orderItems.orderId);
  return new Map(rows.map(({ orderId, ...quantities }) => [orderId, quantities]));
}

/** Says nothing about the product itself: of one that the caller cannot see there are no orders, or their own. */
export async function listOrdersOfProduct(
  ctx: Context,
  tally: OrderTally,
  productId: number,
  query: Pick<OrderQuery, 'customerId' | 'page' | 'limit'>,
): Promise<Pick<OrderPage, 'total'> & { rows: ProductOrder[] }> {
  const { rows, total } = await listOrders(ctx, tally, { limit: FEW, ...query, productId });
  const quantities = await findQuantities(
    ctx.db,
    productId,
    rows.map(({ id }) => id),
  );
  const none = { cases: 0, testers: 0 };
  return {
    total,
    rows: rows.map(({ id, orderNumber, status, createdAt, customer }) => ({
      ...{ id, orderNumber, status, createdAt, companyName: customer.companyName },
      ...(quantities.get(id) ?? none),
    })),
  };
}
