import { sql } from 'drizzle-orm';
import { lowBelow } from '../catalog/low-stock';
import type { Context } from '../context';
import { hotStatement } from '../db/hot-statement';
import { products } from '../db/schema/catalog';
import { events } from '../db/schema/events';
import type { EventPayload } from '../events/publish-event';

/** By product: units taken, or released if negative. */
export type StockMoves = ReadonlyMap<number, number>;

/** Units left of each moved product; null if unlimited. */
export type StockLeft = ReadonlyMap<number, number | null>;

interface Moved {
  id: number;
  unitsLeft: number | null;
}

// The moves are JSON, since PostgreSQL would plan again for each array length. A fall to low stock is published here.
const move = hotStatement<{ manufacturerId: number; moves: string; payload: string; at: string }, Moved>(
  'move_stock',
  sql`with locked as materialized (
    select product.id, move.units
    from json_to_recordset(${sql.placeholder('moves')}) as move(id int, units bigint)
    join ${products} product on product.id = move.id
    where product.manufacturer_id = ${sql.placeholder('manufacturerId')}
    order by product.id
    for no key update of product
  ), moved as (
    update ${products} product
    set units_available = product.units_available - locked.units
    from locked
    where product.id = locked.id
      and (product.units_available is null or product.units_available >= locked.units)
    returning product.id, product.units_available as units_left, locked.units, ${lowBelow(sql`product`)} as low_below
  ), fallen as (
    insert into ${events} (manufacturer_id, kind, object_type, object_id, payload, at)
    select ${sql.placeholder('manufacturerId')}, 'stock_low', 'product', id,
      ${sql.placeholder('payload')}::jsonb, ${sql.placeholder('at')}::timestamptz
    from moved where units_left < low_below and units_left + units >= low_below
  )
  select id, units_left as "unitsLeft" from moved`,
);

/**
 * Updates all products in one statement, each only if enough units are left. Rows are locked in the order of their
 * ids, so that orders cannot deadlock. A product without enough units is missing in the result.
 */
export async function moveStock(ctx: Context, manufacturerId: number, moves: StockMoves): Promise<StockLeft> {
  const wanted = [...moves].filter(([, units]) => units !== 0);
  if (wanted.length === 0) return new Map();
  const payload: EventPayload = { byUserId: ctx.actor?.userId ?? null };
  const moved = await move(ctx.db, {
    manufacturerId,
    moves: JSON.stringify(wanted.map(([id, units]) => ({ id, units }))),
    payload: JSON.stringify(payload),
    at: ctx.now().toISOString(),
  });
  return new Map(moved.map(({ id, unitsLeft }) => [id, unitsLeft]));
}
