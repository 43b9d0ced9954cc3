import type { ProductSort } from '@casepack/contract/catalog/endpoints';
import { and, asc, count, desc, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../db/client';
import { lowerName, lowerSku, priceMissingLast, priceMissingLowest, products } from '../db/schema/catalog';
import { isListed, type ProductRow, productColumns } from './catalog.queries';
import type { CatalogScope } from './catalog-scope';
import type { ProductCursor } from './product-cursor';
import { matches, nameMatches, type Search, skuIs, skuStartsWith } from './product-search';

interface Order {
  key: SQL;
  /** How a cursor's text becomes a value to compare with. */
  bound: (key: string) => SQL;
  /** What a cursor remembers of a row. */
  remembered: SQL<string>;
  direction: 'asc' | 'desc';
}

const asText = (key: string): SQL => sql`${key}::text`;
const asNumber = (key: string): SQL => sql`${key}::bigint`;
const asInstant = (key: string): SQL => sql`${new Date(Number(key)).toISOString()}::timestamptz`;

const byText = (key: SQL): Order => ({
  key,
  bound: asText,
  remembered: sql<string>`${key}`,
  direction: 'asc',
});

const orders: Record<ProductSort, Order> = {
  name: byText(lowerName),
  relevance: byText(lowerName),
  price: {
    key: priceMissingLast,
    bound: asNumber,
    remembered: sql<string>`${priceMissingLast}::text`,
    direction: 'asc',
  },
  price_desc: {
    key: priceMissingLowest,
    bound: asNumber,
    remembered: sql<string>`${priceMissingLowest}::text`,
    direction: 'desc',
  },
  newest: {
    key: sql`${products.createdAt}`,
    bound: asInstant,
    remembered: sql<string>`(extract(epoch from ${products.createdAt}) * 1000)::bigint::text`,
    direction: 'desc',
  },
};

/** One group of a list's rows: all of a rank come before any of the next, each rank in its own order. */
interface Group {
  rank: number;
  where: SQL | undefined;
  order: Order;
}

const bySku = byText(lowerSku);

/** Exact SKU, then SKUs that begin so, then names, then all else; each finds its first rows along an index. */
const groupsByRelevance = (search: Search): Group[] => [
  { rank: 0, where: skuIs(search), order: bySku },
  { rank: 1, where: sql`${skuStartsWith(search)} and not ${skuIs(search)}`, order: bySku },
  { rank: 2, where: sql`${nameMatches(search)} and not (${skuStartsWith(search)})`, order: orders.relevance },
  {
    rank: 3,
    where: sql`${matches(search)} and not ${nameMatches(search)} and not (${skuStartsWith(search)})`,
    order: orders.relevance,
  },
];

/** A page of products that someone asks for. */
export interface Wanted {
  scope: CatalogScope;
  filters: SQL[];
  search: Search | undefined;
  sort: ProductSort;
  limit: number;
  cursor: ProductCursor | undefined;
}

function groupsOf({ search, sort, cursor }: Wanted): Group[] {
  const order = orders[sort];
  if (!search) return [{ rank: 0, where: undefined, order }];
  if (sort !== 'relevance') return [{ rank: 0, where: matches(search), order }];
  return groupsByRelevance(search).filter(({ rank }) => rank >= (cursor?.rank ?? 0));
}

function after(scope: CatalogScope, { order }: Group, cursor: ProductCursor): SQL {
  const isBeyond = order.direction === 'asc' ? sql`>` : sql`<`;
  const bound = order.bound(cursor.key);
  // With the manufacturer fixed it stays out of the comparison: only then does the index start at the cursor.
  return scope === 'all'
    ? sql`(${products.manufacturerId}, ${order.key}, ${products.id}) ${isBeyond} (${cursor.manufacturerId}::int, ${bound}, ${cursor.id}::int)`
    : sql`(${order.key}, ${products.id}) ${isBeyond} (${bound}, ${cursor.id}::int)`;
}

export interface ListedRow extends ProductRow {
  rank: number;
  /** What a cursor remembers of this row. */
  sortKey: string;
}

function selectGroup(db: Database, { scope, filters, limit, cursor }: Wanted, group: Group, isNeeded?: SQL) {
  const { order, rank, where } = group;
  const along = order.direction === 'asc' ? asc : desc;
  const beyond = cursor && cursor.rank === rank ? after(scope, group, cursor) : undefined;
  const tenantFirst = scope === 'all' ? [along(products.manufacturerId)] : [];
  return db
    .select({
      ...productColumns,
      rank: sql<number>`${rank}::int`.as('rank'),
      sortKey: order.remembered.as('sort_key'),
    })
    .from(products)
    .where(and(isListed(scope), ...filters, where, beyond, isNeeded))
    .orderBy(...tenantFirst, along(order.key), along(products.id))
    .limit(limit + 1);
}

/** The statement for a page, one row longer than the page where more follow. */
export function selectPage(db: Database, wanted: Wanted) {
  const groups = groupsOf(wanted);
  const last = groups.at(-1);
  if (!last) throw new RangeError('No group of results is left to read');
  const [first, second, ...rest] = groups.slice(0, -1).map((group) => selectGroup(db, wanted, group));
  if (!first) return selectGroup(db, wanted, last);
  const earlier = second ? unionAll(first, second, ...rest) : first;
  // The last group may have to pass over many rows of the earlier ones: it is left out where those fill the page.
  const isNeeded = sql`(select count(*) from (${earlier.getSQL()}) as earlier) <= ${wanted.limit}`;
  const lastOnes = selectGroup(db, wanted, last, isNeeded);
  return second ? unionAll(first, second, ...rest, lastOnes) : unionAll(first, lastOnes);
}

export async function findPage(db: Database, wanted: Wanted): Promise<ListedRow[]> {
  const rows: ListedRow[] = await selectPage(db, wanted);
  return rows.sort((a, b) => a.rank - b.rank).slice(0, wanted.limit + 1);
}

export async function countListed(db: Database, { scope, filters, search }: Wanted): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(products)
    .where(and(isListed(scope), ...filters, search && matches(search)));
  return row?.total ?? 0;
}
