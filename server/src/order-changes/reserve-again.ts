import { splitLines, type UnitSplit } from '@casepack/contract/orders/backorder';
import { leftToShip } from '@casepack/contract/orders/line-quantities';
import type { Context } from '../context';
import { checkLines } from '../orders/check-lines';
import { findItems, type OrderRow, setUnits } from '../orders/orders.queries';
import { findStoredProducts } from '../orders/products-to-order.queries';
import { reserveStock } from '../orders/reserve-stock';
import { lockStock } from '../orders/stock.queries';

const noUnits: UnitSplit = { reservedUnits: 0, backorderedUnits: 0 };

/** Reserves what is there and lets the rest wait, where the product allows it. */
export async function reserveAgain(ctx: Context, row: OrderRow): Promise<void> {
  const items = await findItems(ctx.db, row.id);
  const productIds = items.map(({ productId }) => productId);
  const products = await findStoredProducts(ctx.db, row.manufacturerId, productIds);
  const isCounted = (productId: number) => (products.get(productId)?.unitsAvailable ?? null) !== null;
  const backordered = productIds.filter((id) => products.get(id)?.allowBackorder);
  const stock =
    backordered.length === 0 ? undefined : await lockStock(ctx.db, row.manufacturerId, productIds);
  // Each line keeps the case size of when it was ordered, and nothing is reserved again for what was cancelled.
  const left = items.map((item) => ({ ...item, quantity: leftToShip(item) }));
  const splits = new Map<number, UnitSplit>();
  const needed = new Map<number, number>();
  const waiting = new Map<number, number>();
  for (const productId of new Set(productIds.filter(isCounted))) {
    const lines = left.filter((item) => item.productId === productId);
    const locked = stock?.get(productId);
    const available = locked?.allowBackorder ? (locked.unitsAvailable ?? 0) : Number.MAX_SAFE_INTEGER;
    for (const [index, split] of splitLines(lines, available).entries()) {
      const line = lines[index];
      if (line) splits.set(line.id, split);
      needed.set(productId, (needed.get(productId) ?? 0) + split.reservedUnits);
      waiting.set(productId, (waiting.get(productId) ?? 0) + split.backorderedUnits);
    }
  }
  await setUnits(ctx.db, row.id, ({ id }) => splits.get(id) ?? noUnits, items);
  const lines = checkLines(products, items, { seesLists: false }).map((line, index) => ({
    ...line,
    casePackQuantity: items[index]?.casePackQuantity ?? line.casePackQuantity,
  }));
  await reserveStock(ctx, row, needed, lines, waiting);
}
