import * as endpoints from '@casepack/contract/catalog/endpoints';
import type { Product } from '@casepack/contract/catalog/product';
import { notFound } from '../access';
import type { Context } from '../context';
import { PreparedJson } from '../http/answers';
import { findCategories, findCollections, findProduct, findProducts, findTags } from './catalog.queries';
import type { CatalogCache } from './catalog-cache';
import { isVisible, managesCatalog, viewScope } from './catalog-scope';

interface CatalogQuery {
  manufacturerId?: number | undefined;
}

export async function listCategories(
  ctx: Context,
  { categories }: CatalogCache,
  { manufacturerId }: CatalogQuery,
) {
  const scope = await viewScope(ctx, manufacturerId);
  return categories.get(
    { scope, text: '', dependsOnStock: false },
    async () => new PreparedJson(endpoints.listCategories, await findCategories(ctx.db, scope)),
  );
}

export async function listTags(ctx: Context, { tags }: CatalogCache, { manufacturerId }: CatalogQuery) {
  const scope = await viewScope(ctx, manufacturerId);
  return tags.get(
    { scope, text: '', dependsOnStock: false },
    async () => new PreparedJson(endpoints.listTags, await findTags(ctx.db, scope)),
  );
}

export async function listCollections(
  ctx: Context,
  { collections }: CatalogCache,
  { manufacturerId }: CatalogQuery,
) {
  const scope = await viewScope(ctx, manufacturerId);
  const withInactive = managesCatalog(ctx, scope);
  return collections.get(
    { scope, text: withInactive ? 'all' : 'active', dependsOnStock: false },
    async () =>
      new PreparedJson(endpoints.listCollections, await findCollections(ctx.db, scope, { withInactive })),
  );
}

export async function getProduct(ctx: Context, id: number): Promise<Product> {
  const product = await findProduct(ctx.db, id);
  if (!product || !isVisible(await viewScope(ctx), product.manufacturerId)) throw notFound('Product');
  return product;
}

/** For a cart that was filled earlier: what its products are now, and which of them are no longer offered. */
export async function lookUpProducts(ctx: Context, ids: readonly number[]) {
  const products = await findProducts(ctx.db, await viewScope(ctx), [...new Set(ids)]);
  const found = new Set(products.map(({ id }) => id));
  return { products, gone: [...new Set(ids)].filter((id) => !found.has(id)) };
}
