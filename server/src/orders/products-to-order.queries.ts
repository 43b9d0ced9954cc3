import { eq, sql } from 'drizzle-orm';
import { type ProductRow, productColumns } from '../catalog/catalog.queries';
import type { Database } from '../db/client';
import { hotRows, hotStatement } from '../db/hot-statement';
import { products } from '../db/schema/catalog';

export type OrderableProduct = ProductRow & { deletedAt: Date | null };

const rows = hotRows<OrderableProduct>({ ...productColumns, deletedAt: products.deletedAt });

// The ids not as an array: PostgreSQL would plan anew for each length of one.
const productsToOrder = hotStatement<{ manufacturerId: number; ids: string }, OrderableProduct>(
  'products_to_order',
  sql`select ${rows.columns} from ${products}
    where ${eq(products.manufacturerId, sql.placeholder('manufacturerId'))}
      and ${products.id} in (select value::int from json_array_elements_text(${sql.placeholder('ids')}))
    order by ${products.id}`,
  rows,
);

/** Of one manufacturer, also those that are no longer in its catalog. */
export async function findProductsToOrder(
  db: Database,
  manufacturerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrderableProduct>> {
  const found = await productsToOrder(db, { manufacturerId, ids: JSON.stringify([...new Set(ids)]) });
  return new Map(found.map((row) => [row.id, row]));
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
