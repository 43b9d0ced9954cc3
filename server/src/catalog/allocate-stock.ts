import { unitsPerLine } from '@casepack/contract/orders/line-rules';
import { type Allocation, allocate } from '@casepack/contract/stock/allocate';
import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { products } from '../db/schema/catalog';
import { orderEvents } from '../db/schema/order-events';
import { orderItems, orders } from '../db/schema/orders';
import { stockMoves } from '../db/schema/stock';

const BATCH = 500;

export interface ReadyOrder {
  id: number;
  orderNumber: string;
}

interface Figures {
  id: number;
  unitsAvailable: number | null;
  unitsReserved: number;
}

/** Lines of orders that wait for a product. */
export const isWaitingFor = (productId: number) =>
  and(
    eq(orderItems.productId, productId),
    gt(orderItems.backorderedUnits, 0),
    ne(orders.status, 'cancelled'),
    isNull(orders.approvalExpiresAt),
  );

/** Oldest first. Orders that await approval hold nothing, and so wait for nothing. */
const findWaiting = (ctx: Context, productId: number) =>
  ctx.db
    .select({
      id: orderItems.id,
      orderId: orderItems.orderId,
      backorderedUnits: orderItems.backorderedUnits,
      casePackQuantity: orderItems.casePackQuantity,
      isTester: orderItems.isTester,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(isWaitingFor(productId))
    .orderBy(asc(orderItems.orderedAt), asc(orderItems.orderId), asc(orderItems.position))
    .limit(BATCH);

const sumOf = (allocations: readonly Allocation[]): number =>
  allocations.reduce((sum, { units }) => sum + units, 0);

/** Moves units from the product to the lines, with a row of the ledger for each line. Returns the new figures. */
async function give(
  ctx: Context,
  { id: productId, unitsAvailable, unitsReserved }: Figures,
  allocations: readonly Allocation[],
  orderOf: ReadonlyMap<number, number>,
): Promise<Figures> {
  const units = sumOf(allocations);
  const isUnlimited = unitsAvailable === null;
  await ctx.db.execute(sql`update ${orderItems} item
    set reserved_units = item.reserved_units + given.units, backordered_units = item.backordered_units - given.units
    from json_to_recordset(${JSON.stringify(allocations)}::json) as given(id int, units int)
    where item.id = given.id`);
  let available = unitsAvailable;
  let reserved = unitsReserved;
  const moves = allocations.map((given) => {
    if (available !== null) available -= given.units;
    reserved += given.units;
    return {
      ...{
        productId,
        kind: 'order' as const,
        available: isUnlimited ? 0 : -given.units,
        reserved: given.units,
      },
      ...{ availableAfter: available, reservedAfter: reserved, orderId: orderOf.get(given.id) ?? null },
      ...{ userId: ctx.actor?.userId ?? null, reason: 'Backorder', at: ctx.now() },
    };
  });
  await ctx.db.insert(stockMoves).values(moves);
  await ctx.db
    .update(products)
    .set({
      unitsAvailable: available,
      unitsReserved: reserved,
      unitsBackordered: sql`${products.unitsBackordered} - ${units}`,
    })
    .where(eq(products.id, productId));
  return { id: productId, unitsAvailable: available, unitsReserved: reserved };
}

async function allocateProduct(ctx: Context, product: Figures, served: Set<number>): Promise<void> {
  let figures = product;
  for (;;) {
    const lines = await findWaiting(ctx, figures.id);
    const waiting = lines.map((line) => ({
      ...{ id: line.id, backorderedUnits: line.backorderedUnits },
      unitsOfOne: unitsPerLine(line.casePackQuantity, 1, line.isTester),
    }));
    const allocations = allocate(figures.unitsAvailable, waiting);
    if (allocations.length === 0) return;
    const orderOf = new Map(lines.map(({ id, orderId }) => [id, orderId]));
    figures = await give(ctx, figures, allocations, orderOf);
    for (const { id } of allocations) served.add(orderOf.get(id) ?? 0);
    const waited = waiting.reduce((sum, { backorderedUnits }) => sum + backorderedUnits, 0);
    if (lines.length < BATCH || sumOf(allocations) < waited) return;
  }
}

/** Of these orders, those that wait for nothing anymore. Their history says so. */
async function tellReady(ctx: Context, served: ReadonlySet<number>): Promise<ReadyOrder[]> {
  if (served.size === 0) return [];
  const ready = await ctx.db
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(
      and(
        inArray(orders.id, [...served]),
        sql`not exists (select from ${orderItems} item where item.order_id = ${orders.id} and item.backordered_units > 0)`,
      ),
    )
    .orderBy(asc(orders.id));
  if (ready.length > 0) {
    await ctx.db.insert(orderEvents).values(
      ready.map(({ id: orderId }) => ({
        ...{ orderId, at: ctx.now(), actorUserId: ctx.actor?.userId ?? null },
        ...{ cause: 'system' as const, kind: 'stock_arrived', changes: {} },
      })),
    );
  }
  return ready;
}

/**
 * Call after units of these products became available, or after a line no longer waits for them, in the same
 * transaction: gives them to the lines that wait, the oldest first. The products are locked, and no order is: whoever
 * changes an order locks it before its products.
 */
export async function allocateStock(ctx: Context, productIds: readonly number[]): Promise<ReadyOrder[]> {
  if (productIds.length === 0) return [];
  const { id, unitsAvailable, unitsReserved } = products;
  const waitedFor = await ctx.db
    .select({ id, unitsAvailable, unitsReserved })
    .from(products)
    .where(
      and(
        inArray(id, [...productIds]),
        gt(products.unitsBackordered, 0),
        or(isNull(unitsAvailable), gt(unitsAvailable, 0)),
      ),
    )
    .orderBy(asc(id))
    .for('no key update');
  const served = new Set<number>();
  for (const product of waitedFor) await allocateProduct(ctx, product, served);
  return tellReady(ctx, served);
}
