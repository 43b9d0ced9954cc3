import type { StockQuery } from '@casepack/contract/stock/endpoints';
import type { StockMove, StockRow } from '@casepack/contract/stock/stock';
import { authorize, notFound } from '../access';
import { catalogNode, getCatalogToEdit } from '../catalog/catalog-scope';
import type { Context } from '../context';
import type { Page } from '../db/list-page';
import { findMoves, findOwnerOfProduct, findStock } from './stock.queries';

export async function listStock(ctx: Context, query: StockQuery): Promise<Page<StockRow>> {
  const { manufacturerId } = await getCatalogToEdit(ctx, query.manufacturerId, 'stock:manage');
  return findStock(ctx.db, manufacturerId, query);
}

/** Also of a deleted product: its history stays. */
export async function listStockMoves(
  ctx: Context,
  productId: number,
  query: { limit?: number | undefined; offset?: number | undefined },
): Promise<Page<StockMove>> {
  const manufacturerId = await findOwnerOfProduct(ctx.db, productId);
  if (manufacturerId === undefined) throw notFound('Product');
  authorize(ctx, 'stock:manage', catalogNode(manufacturerId), 'Product');
  return findMoves(ctx.db, productId, query);
}
