import type { ProductSort } from '@casepack/contract/catalog/endpoints';
import type { ListTerms } from '@casepack/contract/pricing/resolve-price';
import { and, count, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { findHot, type HotRows, hotRows, namedByText } from '../db/hot-statement';
import { lowerName, lowerSku, priceMissingLast, priceMissingLowest, products } from '../db/schema/catalog';
import { isListed, productColumns } from './catalog.queries';
import type { CatalogScope } from './catalog-scope';
import { effectivePrice, type PackedEntry, packedEntries } from './effective-price';
import { selectIdsByPrice } from './pages-by-price';
import type { ProductCursor } from './product-cursor';
import { matches, nameMatches, nameStartsWith, type Search, skuIs, skuStartsWith } from './product-search';
import type { ProductRow } from './show-product';

interface Order {
  key: SQL;
  /** Converts the text of a cursor to a value to compare with. */
  bound: (key: string) => SQL;
  /** What a cursor stores of a row. */
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

const byPrice = (price: SQL, direction: Order['direction']): Order => {
  const key = direction === 'asc' ? sql`coalesce(${price}, 10000000000)` : sql`coalesce(${price}, 0)`;
  return { key, bound: asNumber, remembered: sql<string>`${key}::text`, direction };
};

/** Sorting by price uses the price the viewer pays. */
function orderOf(sort: ProductSort, lists: readonly ListTerms[]): Order {
  if (lists.length === 0) return orders[sort];
  if (sort === 'price') return byPrice(effectivePrice(lists), 'asc');
  return sort === 'price_desc' ? byPrice(effectivePrice(lists), 'desc') : orders[sort];
}

/** One group of the rows of a list: all rows of a rank come before the next rank, each rank in its own order. */
export interface Group {
  rank: number;
  where: SQL | undefined;
  order: Order;
  /** Left out if this other group fills the page. */
  unlessFilledBy?: Group;
}

const bySku = byText(lowerSku);

/**
 * Exact SKU, SKUs with this prefix, names with this prefix, other names, everything else. Those of the first step are
 * always found using an index; later ones may have to skip many rows of earlier ones, so they wait until needed.
 */
function stepsByRelevance(search: Search): Group[][] {
  const { relevance } = orders;
  const isEarlier = sql`(${skuStartsWith(search)} or ${nameStartsWith(search)})`;
  const inNames = { rank: 3, where: sql`${nameMatches(search)} and not ${isEarlier}`, order: relevance };
  const elsewhere = sql`${matches(search)} and not ${nameMatches(search)} and not ${isEarlier}`;
  return [
    [
      { rank: 0, where: skuIs(search), order: bySku },
      { rank: 1, where: sql`${skuStartsWith(search)} and not ${skuIs(search)}`, order: bySku },
      { rank: 2, where: sql`${nameStartsWith(search)} and not ${skuStartsWith(search)}`, order: relevance },
    ],
    [inNames, { rank: 4, where: elsewhere, order: relevance, unlessFilledBy: inNames }],
  ];
}

/** A requested page of products. */
export interface PageRequest {
  scope: CatalogScope;
  /** The price lists of the viewer. */
  lists: readonly ListTerms[];
  filters: SQL[];
  /** Whether the user chose some of the filters. */
  isNarrowed: boolean;
  search: Search | undefined;
  sort: ProductSort;
  limit: number;
  cursor: ProductCursor | undefined;
  /** How many products to skip; 0 with a cursor. */
  offset: number;
}

/** The statements that a page may need, in order; it ends as soon as the page is full. */
export function stepsOf({ search, sort, cursor, lists }: PageRequest): Group[][] {
  const order = orderOf(sort, lists);
  if (!search) return [[{ rank: 0, where: undefined, order }]];
  if (search.words.length === 0) return [];
  if (sort !== 'relevance') return [[{ rank: 0, where: matches(search), order }]];
  return stepsByRelevance(search)
    .map((step) => step.filter(({ rank }) => rank >= (cursor?.rank ?? 0)))
    .filter((step) => step.length > 0);
}

function after(scope: CatalogScope, order: Order, cursor: ProductCursor): SQL {
  const isBeyond = order.direction === 'asc' ? sql`>` : sql`<`;
  const bound = order.bound(cursor.key);
  // A fixed manufacturer stays out of the comparison: only then does the index start at the cursor.
  return scope === 'all'
    ? sql`(${products.manufacturerId}, ${order.key}, ${products.id}) ${isBeyond} (${cursor.manufacturerId}::int, ${bound}, ${cursor.id}::int)`
    : sql`(${order.key}, ${products.id}) ${isBeyond} (${bound}, ${cursor.id}::int)`;
}

export interface ListedRow extends ProductRow {
  rank: number;
  /** What a cursor stores of this row. */
  sortKey: string;
  /** Only for a viewer with price lists. */
  entries?: PackedEntry[] | null;
}

const listed = hotRows<ProductRow>(productColumns) as HotRows<ListedRow>; // every statement below adds rank and sortKey

const allOf = (conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`;

function selectGroup(wanted: PageRequest, { order, rank, where, unlessFilledBy }: Group): SQL {
  const { scope, lists, filters, limit, cursor, offset } = wanted;
  const entries = lists.length > 0 ? sql`, ${packedEntries(lists)} as entries` : sql``;
  const along = order.direction === 'asc' ? sql`asc` : sql`desc`;
  const beyond = cursor && cursor.rank === rank ? after(scope, order, cursor) : undefined;
  const tenantFirst = scope === 'all' ? sql`${products.manufacturerId} ${along}, ` : sql``;
  const isNeeded =
    unlessFilledBy && (cursor?.rank ?? 0) <= unlessFilledBy.rank
      ? isShort(wanted, unlessFilledBy)
      : undefined;
  return sql`
    select ${listed.columns}, ${rank}::int as rank, ${order.remembered} as "sortKey"${entries}
    from ${products}
    where ${allOf([isListed(scope), ...filters, where, beyond, isNeeded])}
    order by ${tenantFirst}${order.key} ${along}, ${products.id} ${along}
    limit ${sql.raw(String(offset + limit + 1))}`;
}

/** Evaluated once per statement, before the rows it guards are searched. */
const isShort = (wanted: PageRequest, group: Group): SQL =>
  sql`(select count(*) from (${selectGroup(wanted, group)}) as earlier) <= ${wanted.offset + wanted.limit}`;

export const selectStep = (wanted: PageRequest, step: readonly Group[]): SQL =>
  sql.join(
    step.map((group) => sql`(${selectGroup(wanted, group)})`),
    sql` union all `,
  );

/** Without a search: its few results are sorted faster than the streams are merged. */
export const isMerged = ({ lists, search, sort }: PageRequest): boolean =>
  lists.length > 0 && !search && (sort === 'price' || sort === 'price_desc');

export const selectMerged = (wanted: PageRequest): SQL => sql`
  select ${listed.columns}, page.rank, page.key::text as "sortKey", ${packedEntries(wanted.lists)} as entries
  from (${selectIdsByPrice({ ...wanted, isRising: wanted.sort === 'price' })}) as page
  join ${products} on ${products.id} = page.id
  order by page.place`;

/** The number of products per screen page. */
const SCREEN_PAGE = 24;

type StatementName = Parameters<typeof findHot>[3];

/**
 * A name for the common pages, so that PostgreSQL plans each kind once. Those with a search or rare filters need
 * their own plan, and other page sizes would create too many names. The limit is part of the text, because with an
 * unknown one PostgreSQL considers the generic plan too expensive.
 */
function nameOf({ scope, sort, cursor, limit, search, isNarrowed, lists }: PageRequest): StatementName {
  if (search || isNarrowed || limit !== SCREEN_PAGE) return undefined;
  if (lists.length > 0) return namedByText('products_at_prices');
  return ['products', sort, typeof scope === 'number' ? 'own' : scope, cursor ? 'after' : 'first'].join('_');
}

/** Skipped rows never leave the database. */
async function findFarPage(db: Database, wanted: PageRequest): Promise<ListedRow[]> {
  const { scope, limit, offset } = wanted;
  const groups = stepsOf(wanted).flat();
  const [first, second] = groups;
  if (!first) return [];
  if (!second)
    return findHot(db, listed, sql`${selectGroup({ ...wanted, offset: 0 }, first)} offset ${offset}`);
  const tenantFirst = scope === 'all' ? sql`"manufacturerId", ` : sql``;
  return findHot(
    db,
    listed,
    sql`select * from (${selectStep(wanted, groups)}) as listed
      order by rank, ${tenantFirst}"sortKey", id limit ${limit + 1} offset ${offset}`,
  );
}

/** One row more than the page if more follow. */
export async function findPage(db: Database, wanted: PageRequest): Promise<ListedRow[]> {
  if (isMerged(wanted)) {
    return findHot(db, listed, selectMerged(wanted), wanted.offset > 0 ? undefined : nameOf(wanted));
  }
  if (wanted.offset > 0) return findFarPage(db, wanted);
  const rows: ListedRow[] = [];
  for (const step of stepsOf(wanted)) {
    const found = await findHot(db, listed, selectStep(wanted, step), nameOf(wanted));
    rows.push(...found.sort((a, b) => a.rank - b.rank));
    if (rows.length > wanted.limit) break;
  }
  return rows.slice(0, wanted.limit + 1);
}

export async function countListed(db: Database, { scope, filters, search }: PageRequest): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(products)
    .where(and(isListed(scope), ...filters, search && matches(search)));
  return row?.total ?? 0;
}
