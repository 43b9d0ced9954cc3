import type { ListQuery } from '@casepack/contract/list-query';
import type { Cents } from '@casepack/contract/money';
import type { PriceListEntry } from '@casepack/contract/pricing/endpoints';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { containsText, orderBy, type Page, rowsOf } from '../db/list-page';
import { lowerSku, products } from '../db/schema/catalog';
import { priceListEntries } from '../db/schema/pricing';

export const kindOf = (isTester: boolean) => (isTester ? 'tester' : 'case');

export interface EntryCounts {
  added: number;
  changed: number;
  removed: number;
}

/** `wanted` selects the entries to store: product_id, is_tester, from_quantity, price. */
interface Merge {
  list: { id: number; manufacturerId: number };
  wanted: SQL;
  /** A condition on an entry `e`: whether it is removed if it is not in `wanted`. */
  removes: SQL;
}

/** Does not write entries that would not change. */
export async function mergeEntries(db: Database, { list, wanted, removes }: Merge): Promise<EntryCounts> {
  const { rows } = await db.execute<Record<keyof EntryCounts, number>>(sql`
    with wanted as (${wanted}),
    gone as (
      delete from price_list_entries e where e.price_list_id = ${list.id}::int and ${removes} and not exists (
        select 1 from wanted w
        where w.product_id = e.product_id and w.is_tester = e.is_tester and w.from_quantity = e.from_quantity)
      returning 1
    ),
    merged as (
      insert into price_list_entries (price_list_id, manufacturer_id, product_id, is_tester, from_quantity, price)
      select ${list.id}::int, ${list.manufacturerId}::int, product_id, is_tester, from_quantity, price
      from wanted order by product_id, is_tester, from_quantity
      on conflict on constraint price_list_entries_key do update
        set price = excluded.price where price_list_entries.price <> excluded.price
      returning (xmax = 0) as is_new
    )
    select (select count(*)::int from gone) as removed, count(*) filter (where is_new)::int as added,
      count(*) filter (where not is_new)::int as changed
    from merged`);
  return rows[0] ?? { added: 0, changed: 0, removed: 0 };
}

export async function copyEntries(db: Database, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into price_list_entries (price_list_id, manufacturer_id, product_id, is_tester, from_quantity, price)
    select ${to}::int, manufacturer_id, product_id, is_tester, from_quantity, price
    from price_list_entries where price_list_id = ${from}::int`);
}

export async function deleteEntriesOfProduct(db: Database, productId: number): Promise<void> {
  await db.delete(priceListEntries).where(eq(priceListEntries.productId, productId));
}

export async function listEntries(
  db: Database,
  priceListId: number,
  query: ListQuery<'sku'>,
): Promise<Page<PriceListEntry>> {
  const { isTester, fromQuantity, price, productId } = priceListEntries;
  const condition = and(
    eq(priceListEntries.priceListId, priceListId),
    isNull(products.deletedAt),
    containsText(query.search, [products.sku, products.name]),
  );
  const { limit, offset } = rowsOf(query);
  const ofProducts = db
    .select({ productId, sku: products.sku, name: products.name, isTester, fromQuantity, price })
    .from(priceListEntries)
    .innerJoin(products, eq(products.id, productId))
    .where(condition);
  const rows = await ofProducts
    .orderBy(
      ...orderBy(query.sort, { sku: lowerSku }, [asc(lowerSku)], products.id),
      asc(isTester),
      asc(fromQuantity),
    )
    .limit(limit)
    .offset(offset);
  const [count] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(priceListEntries)
    .innerJoin(products, eq(products.id, productId))
    .where(condition);
  return {
    rows: rows.map(({ isTester, ...entry }) => ({ ...entry, kind: kindOf(isTester) })),
    total: count?.total ?? 0,
  };
}

interface EntryOfProduct {
  productId: number;
  kind: 'case' | 'tester';
  fromQuantity: number;
  price: Cents;
}

export async function findEntriesOf(
  db: Database,
  priceListId: number,
  productIds: readonly number[],
): Promise<EntryOfProduct[]> {
  const { productId, isTester, fromQuantity, price } = priceListEntries;
  const rows = await db
    .select({ productId, isTester, fromQuantity, price })
    .from(priceListEntries)
    .where(and(eq(priceListEntries.priceListId, priceListId), inArray(productId, [...productIds])))
    .orderBy(asc(productId), asc(isTester), asc(fromQuantity));
  return rows.map(({ isTester, ...entry }) => ({ ...entry, kind: kindOf(isTester) }));
}
