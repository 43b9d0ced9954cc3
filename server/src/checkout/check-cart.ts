import type { QuoteRequest } from '@casepack/contract/checkout/submission';
import type { Context } from '../context';
import { type CountedLine, checkLines, type ProductsById, requireKnownProducts } from '../orders/check-lines';
import { findProductsToOrder } from '../orders/products-to-order.queries';
import { seesLists } from '../pricing/price-chains';
import type { Deal } from './deal';

/** Checks the lines of a cart against the seller's current catalog, each with the price that the browser had. */
export async function checkCart(
  ctx: Context,
  { seller, chain }: Deal,
  items: QuoteRequest['items'],
): Promise<{ products: ProductsById; lines: CountedLine[] }> {
  const products = await findProductsToOrder(
    ctx,
    { manufacturerId: seller.id, chain },
    items.map(({ productId }) => productId),
  );
  requireKnownProducts(products, items, seller.name);
  const lines = checkLines(
    products,
    items.map(({ unitPrice, ...line }) => ({ ...line, knownUnitPrice: unitPrice })),
    { seesLists: seesLists(ctx) },
  );
  return { products, lines };
}
