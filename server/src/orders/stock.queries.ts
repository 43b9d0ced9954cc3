import type { stockMoveKinds } from '@casepack/contract/stock/stock';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { lowBelow } from '../catalog/low-stock';
import type { Context } from '../context';
import type { Database } from '../db/client';
import { hotStatement } from '../db/hot-statement';
import { products } from '../db/schema/catalog';
import { events } from '../db/schema/events';
import { stockMoves } from '../db/schema/stock';
import type { EventPayload } from '../events/publish-event';

/** How the units of a product change, and what its history says about it. */
export interface StockChange {
  kind: (typeof stockMoveKinds)[number];
  /** Units that can be sold. Nothing changes while the stock is unlimited. */
  available: number;
  /** Units set aside for orders. */
  reserved: number;
  /** Units that orders wait for. */
  backordered: number;
}

/** By product. */
export type StockChanges = ReadonlyMap<number, StockChange>;

/** Units left of each product that has changed; null if unlimited. */
export type StockLeft = ReadonlyMap<number, number | null>;

interface Moved {
  id: number;
  unitsLeft: number | null;
}

interface MoveValues {
  manufacturerId: number;
  changes: string;
  orderId: number | null;
  userId: number | null;
  reason: string | null;
  payload: string;
  at: string;
}

const at = sql`${sql.placeholder('at')}::timestamptz`;

// The changes are JSON, since PostgreSQL would plan again for each array length. The history is written here, and a fall
// to low stock is published here, so that an order needs no further statement.
const move = hotStatement<MoveValues, Moved>(
  'move_stock',
  sql`with locked as materialized (
    select product.id, change.*
    from json_to_recordset(${sql.placeholder('changes')})
      as change(product int, kind text, available int, reserved int, backordered int)
    join ${products} product on product.id = change.product
    where product.manufacturer_id = ${sql.placeholder('manufacturerId')}
    order by product.id
    for no key update of product
  ), moved as (
    update ${products} product
    set units_available = product.units_available + locked.available,
      units_reserved = product.units_reserved + locked.reserved,
      units_backordered = product.units_backordered + locked.backordered
    from locked
    where product.id = locked.id
      and (product.units_available is null or product.units_available + locked.available >= 0)
    returning product.id, product.units_available as units_left, product.units_reserved, locked.kind,
      case when product.units_available is null then 0 else locked.available end as available, locked.reserved,
      ${lowBelow(sql`product`)} as low_below
  ), told as (
    insert into ${stockMoves} (product_id, kind, available, reserved, available_after, reserved_after,
      order_id, user_id, reason, at)
    select id, kind, available, reserved, units_left, units_reserved, ${sql.placeholder('orderId')}::int,
      ${sql.placeholder('userId')}::int, ${sql.placeholder('reason')}::text, ${at}
    from moved where available <> 0 or reserved <> 0
  ), fallen as (
    insert into ${events} (manufacturer_id, kind, object_type, object_id, payload, at)
    select ${sql.placeholder('manufacturerId')}, 'stock_low', 'product', id,
      ${sql.placeholder('payload')}::jsonb, ${at}
    from moved where units_left < low_below and units_left - available >= low_below
  )
  select id, units_left as "unitsLeft" from moved`,
);

/**
 * Locks products in the order of their ids, as `moveStock` does, and returns what there is of them: whoever decides what
 * is reserved and what waits decides by these figures.
 */
export async function lockStock(
  db: Database,
  manufacturerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { unitsAvailable: number | null; allowBackorder: boolean }>> {
  const { id, unitsAvailable, allowBackorder } = products;
  const rows = await db
    .select({ id, unitsAvailable, allowBackorder })
    .from(products)
    .where(and(eq(products.manufacturerId, manufacturerId), inArray(id, [...new Set(ids)])))
    .orderBy(asc(id))
    .for('no key update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Why units change: an order, or what a user says. */
export interface StockCause {
  orderId: number | null;
  reason?: string | null;
}

/**
 * Changes all products in one statement, each only if enough units are left. Rows are locked in the order of their
 * ids, so that orders cannot deadlock. A product without enough units is missing in the result.
 */
export async function moveStock(
  ctx: Context,
  manufacturerId: number,
  changes: StockChanges,
  { orderId, reason = null }: StockCause,
): Promise<StockLeft> {
  const wanted = [...changes].filter(
    ([, { available, reserved, backordered }]) => available !== 0 || reserved !== 0 || backordered !== 0,
  );
  if (wanted.length === 0) return new Map();
  const userId = ctx.actor?.userId ?? null;
  const payload: EventPayload = { byUserId: userId };
  const moved = await move(ctx.db, {
    manufacturerId,
    changes: JSON.stringify(wanted.map(([product, change]) => ({ product, ...change }))),
    ...{ orderId, userId, reason },
    payload: JSON.stringify(payload),
    at: ctx.now().toISOString(),
  });
  return new Map(moved.map(({ id, unitsLeft }) => [id, unitsLeft]));
}
