import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { products } from '../db/schema/catalog';

/** By product: how many units are taken, or, below zero, given back. */
export type StockMoves = ReadonlyMap<number, number>;

/** What is left of each product that was moved; null where it is unlimited. */
export type StockLeft = ReadonlyMap<number, number | null>;

/**
 * One conditional update per product, all in one statement, locked in the order of their ids: no two orders can wait
 * for each other in a circle, and none takes what is not there. A product that has too little is not in the answer.
 */
export async function moveStock(db: Database, manufacturerId: number, moves: StockMoves): Promise<StockLeft> {
  const wanted = [...moves].filter(([, units]) => units !== 0);
  if (wanted.length === 0) return new Map();
  const ids = wanted.map(([productId]) => productId);
  const units = wanted.map(([, each]) => each);
  const { rows } = await db.execute<{ id: number; unitsLeft: number | null }>(sql`
    with locked as materialized (
      select product.id, move.units
      from unnest(${sql.param(ids)}::int[], ${sql.param(units)}::bigint[]) as move(id, units)
      join ${products} product on product.id = move.id
      where product.manufacturer_id = ${manufacturerId}
      order by product.id
      for no key update of product
    )
    update ${products} product
    set units_available = product.units_available - locked.units
    from locked
    where product.id = locked.id
      and (product.units_available is null or product.units_available >= locked.units)
    returning product.id, product.units_available as "unitsLeft"`);
  return new Map(rows.map(({ id, unitsLeft }) => [id, unitsLeft]));
}
