import type { ProductQuery, ProductSort } from '@casepack/contract/catalog/endpoints';
import * as endpoints from '@casepack/contract/catalog/endpoints';
import { MAX_CENTS } from '@casepack/contract/money';
import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { priceMissingLast, priceMissingLowest, products } from '../db/schema/catalog';
import { PreparedJson } from '../http/answers';
import { offered } from '../pricing/find-prices';
import { findCollection } from './catalog.queries';
import type { CatalogCache } from './catalog-cache';
import { type CatalogScope, isVisible, managesCatalog } from './catalog-scope';
import { correctSearch } from './correct-search';
import { effectivePrice, unpackEntries } from './effective-price';
import { packCursor, unpackCursor } from './product-cursor';
import { countListed, findPage, type ListedRow, type PageRequest } from './product-pages';
import { readSearch, type Search } from './product-search';
import { toProduct } from './show-product';
import { getViewer, offeredTo, type Viewer } from './viewer';

type ProductPage = PreparedJson<typeof endpoints.listProducts>;

/** The minimum order is in stock. bigint, because the product of the two exceeds int4. */
const isInStock = sql`(${products.unitsAvailable} is null
  or ${products.unitsAvailable} >= ${products.minimumQuantity}::bigint * ${products.casePackQuantity})`;
const hasTesters = sql`(${products.hasTestersAvailable} and coalesce(${products.testerPrice}, 0) > 0)`;
const orNot = (condition: SQL, isWanted: boolean): SQL => (isWanted ? condition : sql`not ${condition}`);

/** Matches the price indexes. A product without a price is never in range. */
function pricedWithin({ lists }: Viewer, min: number | undefined, max: number | undefined): SQL[] {
  if (lists.length > 0 && (min !== undefined || max !== undefined)) {
    return [sql`${effectivePrice(lists)} between ${min ?? 0} and ${max ?? MAX_CENTS}`];
  }
  if (max !== undefined) return [sql`${priceMissingLast} between ${min ?? 0} and ${max}`];
  return min === undefined ? [] : [sql`${priceMissingLowest} >= ${Math.max(min, 1)}`];
}

/** The tags of a collection the caller may see; empty if there is no such collection. */
async function tagsOfCollection(ctx: Context, scope: CatalogScope, id: number): Promise<string[]> {
  const collection = await findCollection(ctx.db, id);
  if (!collection || !isVisible(scope, collection.manufacturerId)) return [];
  return collection.isActive || managesCatalog(ctx, scope) ? collection.tagFilters : [];
}

async function filtersOf(ctx: Context, viewer: Viewer, query: ProductQuery): Promise<SQL[]> {
  const { scope } = viewer;
  const { category, collection, tag, minPrice, maxPrice, inStock, testers } = query;
  const isOffered = offeredTo(viewer);
  const filters: SQL[] = isOffered ? [isOffered] : [];
  if (category) filters.push(sql`${products.category} = ${category}`);
  if (tag) filters.push(sql`${products.tags} @> ${sql.param([tag])}::text[]`);
  if (collection !== undefined) {
    const tags = await tagsOfCollection(ctx, scope, collection);
    filters.push(sql`${products.tags} && ${sql.param(tags)}::text[]`);
  }
  filters.push(...pricedWithin(viewer, minPrice, maxPrice));
  if (inStock !== undefined) filters.push(orNot(isInStock, inStock));
  if (testers !== undefined) filters.push(orNot(hasTesters, testers));
  return filters;
}

/** Typos are corrected only if there is no exact match. */
async function find(
  ctx: Context,
  wanted: PageRequest,
): Promise<{ rows: ListedRow[]; corrected: Search | undefined }> {
  const { scope, filters, search, cursor, offset } = wanted;
  const rows = await findPage(ctx.db, wanted);
  if (rows.length > 0 || cursor || !search) return { rows, corrected: undefined };
  if (offset > 0 && (await countListed(ctx.db, wanted)) > 0) return { rows, corrected: undefined };
  const corrected = await correctSearch(ctx.db, scope, filters, search);
  return { rows: corrected ? await findPage(ctx.db, { ...wanted, search: corrected }) : [], corrected };
}

function nextLink(query: ProductQuery, cursor: string): string {
  const { offset: _offset, ...given } = endpoints.ProductQuery.encode({ ...query, cursor });
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(given))
    if (value !== undefined) parameters.set(name, String(value));
  return `<${endpoints.listProducts.path}?${parameters}>; rel="next"`;
}

const showRow = (row: ListedRow, viewer: Viewer) =>
  toProduct(viewer.lists.length === 0 ? row : offered(row, viewer, unpackEntries(row.entries)), viewer);

async function preparePage(
  ctx: Context,
  cache: CatalogCache,
  query: ProductQuery,
  viewer: Viewer,
): Promise<ProductPage> {
  const asked = askedBy(query, viewer);
  const { scope, limit, sort, cursor, offset } = asked;
  const filters = await filtersOf(ctx, viewer, query);
  const given: PageRequest = { ...asked, filters, isNarrowed: filters.length > (viewer.limiting ? 1 : 0) };
  const { rows, corrected } = await find(ctx, given);
  const wanted = { ...given, search: corrected ?? given.search };
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit;

  const { sort: _sort, cursor: _cursor, limit: _limit, offset: _offset, ...filterQuery } = query;
  const total =
    hasMore || cursor || offset > 0
      ? await cache.counts.get(
          {
            scope,
            text: JSON.stringify([filterQuery, wanted.search?.text, viewer.key]),
            dependsOnStock: query.inStock !== undefined,
          },
          () => countListed(ctx.db, wanted),
        )
      : page.length;

  const headers: Record<string, string> = { 'x-total-count': String(total) };
  if (corrected) headers['x-search-corrected'] = encodeURIComponent(corrected.text);
  if (hasMore && last) {
    const { rank, manufacturerId, sortKey, id } = last;
    const spelled = corrected?.text ?? cursor?.corrected ?? null;
    headers.link = nextLink(
      query,
      packCursor({ sort, rank, corrected: spelled, manufacturerId, key: sortKey, id }),
    );
  }
  return new PreparedJson(
    endpoints.listProducts,
    page.map((row) => showRow(row, viewer)),
    headers,
  );
}

function sortOf({ sort }: ProductQuery, search: Search | undefined): ProductSort {
  const byDefault = search ? 'relevance' : 'name';
  return sort && sort !== 'relevance' ? sort : byDefault;
}

function askedBy(query: ProductQuery, { scope, lists }: Viewer): Omit<PageRequest, 'filters' | 'isNarrowed'> {
  const asWritten = readSearch(query.search);
  const sort = sortOf(query, asWritten);
  const cursor = query.cursor ? unpackCursor(query.cursor, sort) : undefined;
  const search = asWritten && cursor?.corrected ? readSearch(cursor.corrected) : asWritten;
  return { scope, lists, search, sort, limit: query.limit, cursor, offset: cursor ? 0 : query.offset };
}

export async function listProducts(
  ctx: Context,
  cache: CatalogCache,
  query: ProductQuery,
): Promise<ProductPage> {
  const viewer = await getViewer(ctx, cache, query);
  const { scope, key } = viewer;
  const sees = query.collection !== undefined && managesCatalog(ctx, scope);
  return cache.products.get({ scope, text: JSON.stringify([query, sees, key]), dependsOnStock: true }, () =>
    preparePage(ctx, cache, query, viewer),
  );
}
