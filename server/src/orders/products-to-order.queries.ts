import { actsForCustomer } from '@casepack/contract/access/questions';
import { limitingList } from '@casepack/contract/pricing/resolve-price';
import type { OfferedProduct } from '@casepack/contract/pricing/unit-price';
import { eq, sql } from 'drizzle-orm';
import { type ProductRow, productColumns } from '../catalog/catalog.queries';
import type { Context } from '../context';
import type { Database } from '../db/client';
import { hotRows, hotStatement } from '../db/hot-statement';
import { products } from '../db/schema/catalog';
import { findPrices, offered, type PriceChain } from '../pricing/find-prices';

type StoredProduct = ProductRow & { deletedAt: Date | null };
/** With the prices of whoever orders it. */
export type OrderableProduct = StoredProduct & OfferedProduct;

const rows = hotRows<StoredProduct>({ ...productColumns, deletedAt: products.deletedAt });

// The ids not as an array: PostgreSQL would plan anew for each length of one.
const productsToOrder = hotStatement<{ manufacturerId: number; ids: string }, StoredProduct>(
  'products_to_order',
  sql`select ${rows.columns} from ${products}
    where ${eq(products.manufacturerId, sql.placeholder('manufacturerId'))}
      and ${products.id} in (select value::int from json_array_elements_text(${sql.placeholder('ids')}))
    order by ${products.id}`,
  rows,
);

/** Without anyone's prices: for what only concerns stock. */
export async function findStoredProducts(
  db: Database,
  manufacturerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredProduct>> {
  const found = await productsToOrder(db, { manufacturerId, ids: JSON.stringify([...new Set(ids)]) });
  return new Map(found.map((row) => [row.id, row]));
}

/** From whom, and at whose prices. */
export interface Offer {
  manufacturerId: number;
  /** The price lists of whoever the order is for. */
  chain: PriceChain;
}

/**
 * Of one manufacturer, also those that are no longer in its catalog. Staff also find what is not offered to the
 * customer; for the customer itself that does not exist.
 */
export async function findProductsToOrder(
  ctx: Context,
  { manufacturerId, chain }: Offer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrderableProduct>> {
  const [found, prices] = await Promise.all([
    findStoredProducts(ctx.db, manufacturerId, ids),
    findPrices(ctx, chain, ids),
  ]);
  const limiting = limitingList(prices.lists);
  const priced = [...found.values()].map((row): OrderableProduct => {
    const entries = prices.entries.get(row.id) ?? [];
    const notOffered = limiting && !entries.some(({ priceListId }) => priceListId === limiting.id);
    return notOffered ? { ...row, notOffered } : offered(row, prices, entries);
  });
  const visible = actsForCustomer(ctx.actor) ? priced.filter(({ notOffered }) => !notOffered) : priced;
  return new Map(visible.map((row) => [row.id, row]));
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
