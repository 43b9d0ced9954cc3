import type { Product } from '@casepack/contract/catalog/product';
import type { Context } from '../context';
import { stockMoves } from '../db/schema/stock';

/** Enters a change by hand in the ledger. Unlimited stock counts as none, so that the sum of all changes is right. */
export async function recordStockMove(
  ctx: Context,
  kind: 'count' | 'correction',
  before: Pick<Product, 'unitsAvailable'>,
  after: Pick<Product, 'id' | 'unitsAvailable' | 'unitsReserved'>,
): Promise<void> {
  if (before.unitsAvailable === after.unitsAvailable) return;
  await ctx.db.insert(stockMoves).values({
    productId: after.id,
    kind,
    available: (after.unitsAvailable ?? 0) - (before.unitsAvailable ?? 0),
    reserved: 0,
    availableAfter: after.unitsAvailable,
    reservedAfter: after.unitsReserved ?? 0,
    userId: ctx.actor?.userId ?? null,
    at: ctx.now(),
  });
}
