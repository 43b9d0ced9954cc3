import { toCsvLine, withGuard } from '@casepack/contract/csv';
import { and, asc, sql } from 'drizzle-orm';
import { isListed } from '../catalog/catalog.queries';
import type { CatalogCache } from '../catalog/catalog-cache';
import { offeredTo } from '../catalog/viewer';
import type { Context } from '../context';
import { lowerName, products } from '../db/schema/catalog';
import { Download } from '../http/answers';
import { getDeskViewer } from './get-desk-viewer';

const EXAMPLES = 2;

/** A file to fill in, with products that the customer can order as examples. */
export async function orderTemplate(
  ctx: Context,
  cache: CatalogCache,
  customerId: number,
): Promise<Download> {
  const viewer = await getDeskViewer(ctx, cache, customerId);
  const rows = await ctx.db
    .select({
      sku: products.sku,
      quantity: sql<number>`greatest(${products.minimumQuantity}, ${products.orderMultiple})`,
    })
    .from(products)
    .where(and(isListed(viewer.scope), offeredTo(viewer)))
    .orderBy(asc(lowerName), asc(products.id))
    .limit(EXAMPLES);
  const lines = rows.map(({ sku, quantity }) => toCsvLine([withGuard(sku), String(quantity)]));
  const csv = toCsvLine(['SKU', 'Quantity']) + lines.join('');
  return new Download('order-template.csv', 'text/csv; charset=utf-8', Buffer.from(csv));
}
