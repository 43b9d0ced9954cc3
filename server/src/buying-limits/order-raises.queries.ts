import type { Cents } from '@casepack/contract/money';
import { and, eq, gt, gte, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { orderRaises } from '../db/schema/order-raises';
import { orders } from '../db/schema/orders';

/** What of a raise is still in the total of its order. */
export const stillRaised: SQL = sql`greatest(0, least(${orderRaises.toTotal}, ${orders.total}) - ${orderRaises.fromTotal})`;

interface RaisedOrder {
  id: number;
  total: Cents;
}

/**
 * In the transaction that changes the order from this total. What was lowered before is no longer raised, also if staff
 * raise the order now: that counts for nobody.
 */
export async function insertRaise(
  ctx: Context,
  order: RaisedOrder,
  toTotal: Cents,
  { isCustomer }: { isCustomer: boolean },
): Promise<void> {
  const { db, actor } = ctx;
  if (toTotal <= order.total) return;
  const ofOrder = eq(orderRaises.orderId, order.id);
  await db.delete(orderRaises).where(and(ofOrder, gte(orderRaises.fromTotal, order.total)));
  await db
    .update(orderRaises)
    .set({ toTotal: order.total })
    .where(and(ofOrder, gt(orderRaises.toTotal, order.total)));
  if (!actor || !isCustomer) return;
  const raise = { orderId: order.id, userId: actor.userId, fromTotal: order.total, toTotal };
  await db.insert(orderRaises).values({ ...raise, createdAt: ctx.now() });
}

/** Of an order whose upper part becomes another one. */
export async function splitRaises(ctx: Context, first: RaisedOrder, second: { id: number }): Promise<void> {
  await ctx.db.execute(sql`insert into ${orderRaises} (order_id, user_id, from_total, to_total, created_at)
    select ${second.id}, user_id, greatest(0, from_total - ${first.total}::bigint), to_total - ${first.total}::bigint, created_at
    from ${orderRaises} where order_id = ${first.id} and to_total > ${first.total}::bigint`);
}
