import type { ReorderLine } from '@casepack/contract/orders/order-line';
import { authorize, notFound } from '../access';
import { toProduct } from '../catalog/show-product';
import type { Context } from '../context';
import { findChain, seesLists } from '../pricing/price-chains';
import { checkLines } from './check-lines';
import { findItems, findOrder } from './orders.queries';
import { findProductsToOrder } from './products-to-order.queries';
import { nodeOfOrder } from './show-order';

/** The lines of an order at current prices, each with what has changed since then. */
export async function checkReorder(ctx: Context, id: number): Promise<{ lines: ReorderLine[] }> {
  const found = await findOrder(ctx.db, id);
  if (!found) throw notFound('Order');
  authorize(ctx, 'order:view', nodeOfOrder(found.row), 'Order');
  const items = await findItems(ctx.db, id);
  const { manufacturerId, wholesaleCustomerId } = found.row;
  const chain = await findChain(ctx, wholesaleCustomerId);
  const products = await findProductsToOrder(
    ctx,
    { manufacturerId, chain },
    items.map(({ productId }) => productId),
  );
  const lines = checkLines(
    products,
    items.map((item) => ({ ...item, knownUnitPrice: item.unitPrice })),
    { seesLists: seesLists(ctx) },
  );
  return {
    lines: lines.map((line) => {
      const product = products.get(line.productId);
      const isOffered = product && product.deletedAt === null && !product.notOffered;
      return {
        ...line,
        product: isOffered ? toProduct(product, { seesLists: seesLists(ctx) }) : null,
      };
    }),
  };
}
