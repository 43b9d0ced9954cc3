import { actsForCustomer } from '@casepack/contract/access/questions';
import { limitingList } from '@casepack/contract/pricing/resolve-price';
import type { OfferedProduct } from '@casepack/contract/pricing/unit-price';
import { eq, sql } from 'drizzle-orm';
import { productColumns } from '../catalog/catalog.queries';
import type { ProductRow } from '../catalog/show-product';
import type { Context } from '../context';
import type { Database } from '../db/client';
import { hotRows, hotStatement } from '../db/hot-statement';
import { products } from '../db/schema/catalog';
import { findPrices, offered, type PriceChain } from '../pricing/find-prices';

type StoredProduct = ProductRow & { deletedAt: Date | null };
/** With the prices of the customer who orders it. */
export type OrderableProduct = StoredProduct & OfferedProduct;

const rows = hotRows<StoredProduct>({ ...productColumns, deletedAt: products.deletedAt });

// The ids are not an array, since PostgreSQL would plan again for each array length.
const productsToOrder = hotStatement<{ manufacturerId: number; ids: string }, StoredProduct>(
  'products_to_order',
  sql`select ${rows.columns} from ${products}
    where ${eq(products.manufacturerId, sql.placeholder('manufacturerId'))}
      and ${products.id} in (select value::int from json_array_elements_text(${sql.placeholder('ids')}))
    order by ${products.id}`,
  rows,
);

/** Without the prices of a customer, for use with stock only. */
export async function findStoredProducts(
  db: Database,
  manufacturerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredProduct>> {
  const found = await productsToOrder(db, { manufacturerId, ids: JSON.stringify([...new Set(ids)]) });
  return new Map(found.map((row) => [row.id, row]));
}

/** The seller and the prices for an order. */
export interface Offer {
  manufacturerId: number;
  /** The price lists of the customer of the order. */
  chain: PriceChain;
}

/**
 * Finds products of one manufacturer, including deleted ones. Staff also find products that are not offered to the
 * customer; for customers those do not exist.
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

/** The manufacturer of the first product in the list that exists. */
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
