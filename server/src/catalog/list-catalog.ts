import * as endpoints from '@casepack/contract/catalog/endpoints';
import type { Product } from '@casepack/contract/catalog/product';
import { notFound } from '../access';
import type { Context } from '../context';
import { PreparedJson } from '../http/answers';
import { findPricesOf, offered } from '../pricing/find-prices';
import {
  findCategories,
  findCollections,
  findProducts,
  findTags,
  type ProductShape,
} from './catalog.queries';
import type { CatalogCache } from './catalog-cache';
import { managesCatalog } from './catalog-scope';
import { type ProductRow, toProduct } from './show-product';
import { getViewer, offeredTo, type Viewer } from './viewer';

interface CatalogQuery {
  manufacturerId?: number | undefined;
  customerId?: number | undefined;
}

export async function listCategories(ctx: Context, cache: CatalogCache, query: CatalogQuery) {
  const viewer = await getViewer(ctx, cache, query);
  const { scope } = viewer;
  const isOffered = offeredTo(viewer);
  return cache.categories.get(
    { scope, text: isOffered ? viewer.key : '', dependsOnStock: false },
    async () => new PreparedJson(endpoints.listCategories, await findCategories(ctx.db, scope, isOffered)),
  );
}

export async function listTags(ctx: Context, cache: CatalogCache, query: CatalogQuery) {
  const viewer = await getViewer(ctx, cache, query);
  const { scope } = viewer;
  const isOffered = offeredTo(viewer);
  return cache.tags.get(
    { scope, text: isOffered ? viewer.key : '', dependsOnStock: false },
    async () => new PreparedJson(endpoints.listTags, await findTags(ctx.db, scope, isOffered)),
  );
}

/** A collection is its tags: of those, a viewer who sees only some products sees only the tags of these. */
async function findOfferedCollections(ctx: Context, viewer: Viewer, withInactive: boolean) {
  const { scope } = viewer;
  const collections = await findCollections(ctx.db, scope, { withInactive });
  const isOffered = offeredTo(viewer);
  if (!isOffered) return collections;
  const visible = new Set(await findTags(ctx.db, scope, isOffered));
  return collections
    .map((each) => ({ ...each, tagFilters: each.tagFilters.filter((tag) => visible.has(tag)) }))
    .filter(({ tagFilters }) => tagFilters.length > 0);
}

export async function listCollections(ctx: Context, cache: CatalogCache, query: CatalogQuery) {
  const viewer = await getViewer(ctx, cache, query);
  const { scope } = viewer;
  const withInactive = managesCatalog(ctx, scope) && query.customerId === undefined;
  const limited = viewer.limiting ? viewer.key : '';
  return cache.collections.get(
    { scope, text: `${withInactive ? 'all' : 'active'} ${limited}`, dependsOnStock: false },
    async () =>
      new PreparedJson(endpoints.listCollections, await findOfferedCollections(ctx, viewer, withInactive)),
  );
}

/** The products of these ids that the viewer can see, at the viewer's prices. */
async function findOffered(
  ctx: Context,
  viewer: Viewer,
  ids: readonly number[],
  shape?: ProductShape,
): Promise<Product[]> {
  const [rows, entries] = await Promise.all([
    findProducts(ctx.db, viewer.scope, ids, offeredTo(viewer), shape),
    findPricesOf(ctx, viewer.lists, ids),
  ]);
  const atPrices = (row: ProductRow) => offered(row, viewer, entries.get(row.id) ?? []);
  return rows.map((row) => toProduct(atPrices(row), viewer));
}

export async function getProduct(
  ctx: Context,
  cache: CatalogCache,
  id: number,
  query: CatalogQuery,
): Promise<Product> {
  const viewer = await getViewer(ctx, cache, query);
  const isManaged = query.customerId === undefined && managesCatalog(ctx, viewer.scope);
  const [product] = await findOffered(ctx, viewer, [id], isManaged ? 'managed' : 'whole');
  if (!product) throw notFound('Product');
  return product;
}

/** For a cart that was filled earlier: its products as they are now, and the ids no longer offered. */
export async function lookUpProducts(
  ctx: Context,
  cache: CatalogCache,
  asked: readonly number[],
  query: CatalogQuery,
) {
  const ids = [...new Set(asked)];
  const products = await findOffered(ctx, await getViewer(ctx, cache, query), ids);
  const found = new Set(products.map(({ id }) => id));
  return { products, gone: ids.filter((id) => !found.has(id)) };
}
