import { type PriceRight, priceRightOf } from '@casepack/contract/access/questions';
import type { QuoteRequest } from '@casepack/contract/checkout/submission';
import { AppError } from '@casepack/contract/errors';
import type { Context } from '../context';
import { type CountedLine, checkLines, type ProductsById, requireKnownProducts } from '../orders/check-lines';
import { findProductsToOrder } from '../orders/products-to-order.queries';
import { seesLists } from '../pricing/price-chains';
import type { Deal } from './deal';

/** Only staff and reps set prices. Nothing is priced as if it had not been asked for. */
function requirePriceRight(right: PriceRight, items: QuoteRequest['items']): void {
  const line = right === 'none' ? items.findIndex(({ manualPrice }) => manualPrice) : -1;
  if (line === -1) return;
  const message = 'You cannot set prices. Ask the manufacturer for another price.';
  throw new AppError('forbidden', message, { fields: { [`items.${line}.manualPrice`]: message } });
}

/** Checks the lines of a cart against the seller's current catalog, each with the price that the browser had. */
export async function checkCart(
  ctx: Context,
  { seller, chain }: Deal,
  items: QuoteRequest['items'],
): Promise<{ products: ProductsById; lines: CountedLine[] }> {
  const right = priceRightOf(ctx.actor);
  requirePriceRight(right, items);
  const products = await findProductsToOrder(
    ctx,
    { manufacturerId: seller.id, chain },
    items.map(({ productId }) => productId),
  );
  requireKnownProducts(products, items, seller.name);
  const lines = checkLines(
    products,
    items.map(({ unitPrice, ...line }) => ({ ...line, knownUnitPrice: unitPrice })),
    { seesLists: seesLists(ctx), canOnlyLower: right === 'lower' },
  );
  return { products, lines };
}
