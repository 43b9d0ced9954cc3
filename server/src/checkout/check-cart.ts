import type { QuoteRequest } from '@casepack/contract/checkout/submission';
import type { Context } from '../context';
import { type CountedLine, checkLines, type ProductsById, requireKnownProducts } from '../orders/check-lines';
import { findProductsToOrder } from '../orders/products-to-order.queries';
import type { Seller } from './buyers.queries';

/** The lines of a cart against the seller's catalog of this moment, each with the price that the browser knew. */
export async function checkCart(
  ctx: Context,
  seller: Pick<Seller, 'id' | 'name'>,
  items: QuoteRequest['items'],
): Promise<{ products: ProductsById; lines: CountedLine[] }> {
  const products = await findProductsToOrder(
    ctx.db,
    seller.id,
    items.map(({ productId }) => productId),
  );
  requireKnownProducts(products, items, seller.name);
  const lines = checkLines(
    products,
    items.map(({ unitPrice, ...line }) => ({ ...line, knownUnitPrice: unitPrice })),
  );
  return { products, lines };
}
