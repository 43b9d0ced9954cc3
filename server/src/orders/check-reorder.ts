import type { ReorderLine } from '@casepack/contract/orders/order-line';
import { authorize, notFound } from '../access';
import { toProduct } from '../catalog/catalog.queries';
import type { Context } from '../context';
import { checkLines } from './check-lines';
import { findItems, findOrder } from './orders.queries';
import { findProductsToOrder } from './products-to-order.queries';
import { nodeOfOrder } from './show-order';

/** An order's lines at today's prices, each with what has changed since it was ordered. */
export async function checkReorder(ctx: Context, id: number): Promise<{ lines: ReorderLine[] }> {
  const found = await findOrder(ctx.db, id);
  if (!found) throw notFound('Order');
  authorize(ctx, 'order:view', nodeOfOrder(found.row), 'Order');
  const items = await findItems(ctx.db, id);
  const products = await findProductsToOrder(
    ctx.db,
    found.row.manufacturerId,
    items.map(({ productId }) => productId),
  );
  const lines = checkLines(
    products,
    items.map((item) => ({ ...item, knownUnitPrice: item.unitPrice })),
  );
  return {
    lines: lines.map((line) => {
      const product = products.get(line.productId);
      return { ...line, product: product && product.deletedAt === null ? toProduct(product) : null };
    }),
  };
}
