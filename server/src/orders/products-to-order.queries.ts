import { and, asc, eq, sql } from 'drizzle-orm';
import { type ProductRow, productColumns } from '../catalog/catalog.queries';
import { type Database, prepared } from '../db/client';
import { products } from '../db/schema/catalog';

export type OrderableProduct = ProductRow & { deletedAt: Date | null };

const columns = { ...productColumns, deletedAt: products.deletedAt };

const productsToOrder = prepared((db) =>
  db
    .select(columns)
    .from(products)
    .where(
      and(
        eq(products.manufacturerId, sql.placeholder('manufacturerId')),
        // Not as an array: PostgreSQL would plan anew for each length of one.
        sql`${products.id} in (select value::int from json_array_elements_text(${sql.placeholder('ids')}))`,
      ),
    )
    .orderBy(asc(products.id))
    .prepare('products_to_order'),
);

/** Of one manufacturer, also those that are no longer in its catalog. */
export async function findProductsToOrder(
  db: Database,
  manufacturerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrderableProduct>> {
  const rows = await productsToOrder(db).execute({ manufacturerId, ids: JSON.stringify([...new Set(ids)]) });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whose products these are: of the first in the list that exists. */
export async function findManufacturerOfProducts(
  db: Database,
  ids: readonly number[],
): Promise<number | undefined> {
  const list = sql`${sql.param([...ids])}::int[]`;
  const [row] = await db
    .select({ manufacturerId: products.manufacturerId })
    .from(products)
    .where(sql`${products.id} = any(${list})`)
    .orderBy(sql`array_position(${list}, ${products.id})`)
    .limit(1);
  return row?.manufacturerId;
}
