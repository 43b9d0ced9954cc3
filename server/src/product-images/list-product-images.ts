import type { ProductImage } from '@casepack/contract/product-images/product-image';
import type { CatalogCache } from '../catalog/catalog-cache';
import { getProduct } from '../catalog/list-catalog';
import type { Context } from '../context';
import { findProductImages } from './product-images.queries';

/** For whoever sees the product. */
export async function listProductImages(
  ctx: Context,
  cache: CatalogCache,
  productId: number,
  query: { customerId?: number | undefined },
): Promise<ProductImage[]> {
  await getProduct(ctx, cache, productId, query);
  return findProductImages(ctx.db, productId);
}
