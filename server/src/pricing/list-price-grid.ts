import type { ListQuery } from '@casepack/contract/list-query';
import type { PriceGridRow } from '@casepack/contract/pricing/endpoints';
import { ownPriceOf } from '@casepack/contract/pricing/own-price';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { containsText, orderBy, type Page, rowsOf } from '../db/list-page';
import { lowerName, lowerSku, products, thumbnailUrl } from '../db/schema/catalog';
import { findEntriesOf } from './entries.queries';
import { getPriceList } from './get-price-list';

interface GridQuery extends ListQuery<'name' | 'sku'> {
  category?: string | undefined;
  listed?: boolean | undefined;
}

const columns = {
  productId: products.id,
  sku: products.sku,
  name: products.name,
  category: products.category,
  imageUrl: thumbnailUrl,
  casePackQuantity: products.casePackQuantity,
  casePackCost: products.casePackCost,
  wholesalePricePerUnit: products.wholesalePricePerUnit,
  hasTestersAvailable: products.hasTestersAvailable,
  testerPrice: products.testerPrice,
  retailPricePerUnit: products.retailPricePerUnit,
};

/** The products of the list's manufacturer, each with its entries on the list. */
export async function listPriceGrid(ctx: Context, id: number, query: GridQuery): Promise<Page<PriceGridRow>> {
  const list = await getPriceList(ctx, id);
  const words = (query.search ?? '').split(/\s+/u).filter(Boolean);
  const hasEntry = sql`exists (select 1 from price_list_entries e
    where e.price_list_id = ${id}::int and e.product_id = products.id)`;
  const condition = and(
    eq(products.manufacturerId, list.manufacturerId),
    isNull(products.deletedAt),
    ...words.map((word) => containsText(word, [products.searchText])),
    query.category === undefined ? undefined : eq(products.category, query.category),
    query.listed === undefined ? undefined : query.listed ? hasEntry : sql`not ${hasEntry}`,
  );
  const { limit, offset } = rowsOf(query);
  const rows = await ctx.db
    .select(columns)
    .from(products)
    .where(condition)
    .orderBy(...orderBy(query.sort, { name: lowerName, sku: lowerSku }, [asc(lowerName)], products.id))
    .limit(limit)
    .offset(offset);
  const total = await ctx.db.$count(products, condition);
  const entries = await findEntriesOf(
    ctx.db,
    id,
    rows.map(({ productId }) => productId),
  );
  const byProduct = new Map<number, PriceGridRow['entries']>();
  for (const { productId, ...entry } of entries) {
    byProduct.set(productId, [...(byProduct.get(productId) ?? []), entry]);
  }
  return {
    rows: rows.map((row) => ({
      ...row,
      ownPrice: ownPriceOf(row, false) ?? null,
      ownTesterPrice: ownPriceOf(row, true) ?? null,
      entries: byProduct.get(row.productId) ?? [],
    })),
    total,
  };
}
