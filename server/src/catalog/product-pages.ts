import type { ProductSort } from '@casepack/contract/catalog/endpoints';
import { and, count, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { findHot, type HotRows, hotRows } from '../db/hot-statement';
import { lowerName, lowerSku, priceMissingLast, priceMissingLowest, products } from '../db/schema/catalog';
import { isListed, type ProductRow, productColumns } from './catalog.queries';
import type { CatalogScope } from './catalog-scope';
import type { ProductCursor } from './product-cursor';
import { matches, nameMatches, nameStartsWith, type Search, skuIs, skuStartsWith } from './product-search';

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
export interface Group {
  rank: number;
  where: SQL | undefined;
  order: Order;
  /** Left out where this other group fills the page. */
  unlessFilledBy?: Group;
}

const bySku = byText(lowerSku);

/**
 * Exact SKU, SKUs that begin so, names that begin so, other names, all else. Those of the first step are found along an
 * index whatever they are; later ones may have to pass over many rows of earlier ones, so they wait until needed.
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

/** A page of products that someone asks for. */
export interface PageRequest {
  scope: CatalogScope;
  filters: SQL[];
  search: Search | undefined;
  sort: ProductSort;
  limit: number;
  cursor: ProductCursor | undefined;
  /** How many products to pass over; 0 with a cursor. */
  offset: number;
}

/** The statements that a page may take, in order; it is done as soon as it is full. */
export function stepsOf({ search, sort, cursor }: PageRequest): Group[][] {
  const order = orders[sort];
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

const listed = hotRows<ProductRow>(productColumns) as HotRows<ListedRow>; // every statement below adds rank and sortKey

const allOf = (conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`;

function selectGroup(wanted: PageRequest, { order, rank, where, unlessFilledBy }: Group): SQL {
  const { scope, filters, limit, cursor, offset } = wanted;
  const along = order.direction === 'asc' ? sql`asc` : sql`desc`;
  const beyond = cursor && cursor.rank === rank ? after(scope, order, cursor) : undefined;
  const tenantFirst = scope === 'all' ? sql`${products.manufacturerId} ${along}, ` : sql``;
  const isNeeded =
    unlessFilledBy && (cursor?.rank ?? 0) <= unlessFilledBy.rank
      ? isShort(wanted, unlessFilledBy)
      : undefined;
  return sql`
    select ${listed.columns}, ${rank}::int as rank, ${order.remembered} as "sortKey"
    from ${products}
    where ${allOf([isListed(scope), ...filters, where, beyond, isNeeded])}
    order by ${tenantFirst}${order.key} ${along}, ${products.id} ${along}
    limit ${sql.raw(String(offset + limit + 1))}`;
}

/** Asked once for the statement, before the rows it guards are looked for. */
const isShort = (wanted: PageRequest, group: Group): SQL =>
  sql`(select count(*) from (${selectGroup(wanted, group)}) as earlier) <= ${wanted.offset + wanted.limit}`;

export const selectStep = (wanted: PageRequest, step: readonly Group[]): SQL =>
  sql.join(
    step.map((group) => sql`(${selectGroup(wanted, group)})`),
    sql` union all `,
  );

/** How many products a screen shows at a time. */
const SCREEN_PAGE = 24;

/**
 * A name for the pages that everyone turns, so that PostgreSQL plans each kind once. Those with a search or rare filters
 * need a plan of their own, and other page sizes would make too many names. The limit is part of the text, because
 * with an unknown one PostgreSQL takes the general plan to be the dearer one.
 */
function nameOf({ scope, sort, cursor, limit, search, filters }: PageRequest): string | undefined {
  if (search || filters.length > 0 || limit !== SCREEN_PAGE) return undefined;
  return ['products', sort, typeof scope === 'number' ? 'own' : scope, cursor ? 'after' : 'first'].join('_');
}

/** What is passed over never leaves the database. */
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

/** One row more than the page, where more follow. */
export async function findPage(db: Database, wanted: PageRequest): Promise<ListedRow[]> {
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
