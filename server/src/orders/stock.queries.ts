import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { hotStatement } from '../db/hot-statement';
import { products } from '../db/schema/catalog';

/** By product: units taken, or released if negative. */
export type StockMoves = ReadonlyMap<number, number>;

/** Units left of each moved product; null if unlimited. */
export type StockLeft = ReadonlyMap<number, number | null>;

interface Moved {
  id: number;
  unitsLeft: number | null;
}

// The moves are JSON, since PostgreSQL would plan again for each array length.
const move = hotStatement<{ manufacturerId: number; moves: string }, Moved>(
  'move_stock',
  sql`with locked as materialized (
    select product.id, move.units
    from json_to_recordset(${sql.placeholder('moves')}) as move(id int, units bigint)
    join ${products} product on product.id = move.id
    where product.manufacturer_id = ${sql.placeholder('manufacturerId')}
    order by product.id
    for no key update of product
  )
  update ${products} product
  set units_available = product.units_available - locked.units
  from locked
  where product.id = locked.id
    and (product.units_available is null or product.units_available >= locked.units)
  returning product.id, product.units_available as "unitsLeft"`,
);

/**
 * Updates all products in one statement, each only if enough units are left. Rows are locked in the order of their
 * ids, so that orders cannot deadlock. A product without enough units is missing in the result.
 */
export async function moveStock(db: Database, manufacturerId: number, moves: StockMoves): Promise<StockLeft> {
  const wanted = [...moves].filter(([, units]) => units !== 0);
  if (wanted.length === 0) return new Map();
  const moved = await move(db, {
    manufacturerId,
    moves: JSON.stringify(wanted.map(([id, units]) => ({ id, units }))),
  });
  return new Map(moved.map(({ id, unitsLeft }) => [id, unitsLeft]));
}
