import {
  type LineEvent,
  lineAfter,
  type StockDifference,
  stillWanted,
} from '@casepack/contract/orders/line-quantities';
import { lineTotal } from '@casepack/contract/orders/totals';
import { allocateStock } from '../catalog/allocate-stock';
import { announceAfterCommit, type Context } from '../context';
import { findItemsToChange } from './find-items-to-change';
import { type ItemRow, type OrderRow, updateItems } from './orders.queries';
import { moveStock, type StockChange, type StockLeft } from './stock.queries';

/** What happens to a line of an order. */
export interface LineStep {
  item: ItemRow;
  event: LineEvent;
}

interface ChangedLines {
  /** All lines of the order, in their order. */
  items: ItemRow[];
  /** Units left of the products whose stock has changed. */
  left: StockLeft;
}

/** The stock of each product that lines change, added up. */
function sumByProduct(
  kind: StockChange['kind'],
  differences: readonly { productId: number; stock: StockDifference }[],
): Map<number, StockChange> {
  const sums = new Map<number, StockChange>();
  for (const { productId, stock } of differences) {
    const sum = sums.get(productId) ?? { kind, available: 0, reserved: 0, backordered: 0 };
    sums.set(productId, {
      kind,
      available: sum.available + stock.available,
      reserved: sum.reserved + stock.reserved,
      backordered: sum.backordered + stock.backordered,
    });
  }
  return sums;
}

/** Lines that wait get what has become available, or what was too little for a line before them that waits no more. */
async function allocateFreed(ctx: Context, changes: ReadonlyMap<number, StockChange>): Promise<void> {
  const freed = [...changes].filter(([, { available, backordered }]) => available > 0 || backordered < 0);
  await allocateStock(
    ctx,
    freed.map(([productId]) => productId),
  );
}

/** Stores what happens to lines of a locked order, and moves the stock with them. */
export async function changeLines(
  ctx: Context,
  { id: orderId, manufacturerId }: Pick<OrderRow, 'id' | 'manufacturerId'>,
  items: readonly ItemRow[],
  steps: readonly LineStep[],
  { kind, reason = null }: { kind: StockChange['kind']; reason?: string | null },
): Promise<ChangedLines> {
  const changed = new Map<number, ItemRow>();
  const differences = steps.map(({ item, event }) => {
    const before = changed.get(item.id) ?? item;
    const { line, stock } = lineAfter(before, event);
    const after = { ...before, ...line };
    const totalPrice = lineTotal({ unitPrice: after.unitPrice, quantity: stillWanted(after) });
    changed.set(item.id, { ...after, totalPrice });
    return { productId: item.productId, stock };
  });
  await updateItems(ctx.db, orderId, [...changed.values()]);
  const changes = sumByProduct(kind, differences);
  const left = await moveStock(ctx, manufacturerId, changes, { orderId, reason });
  await allocateFreed(ctx, changes);
  if (differences.some(({ stock }) => stock.available !== 0 || stock.backordered !== 0)) {
    announceAfterCommit(ctx, `stock:${manufacturerId}`);
  }
  return { items: items.map((item) => changed.get(item.id) ?? item), left };
}

/** The order is cancelled: nothing is set aside for it anymore, and it waits for nothing. */
export async function releaseLines(ctx: Context, row: OrderRow): Promise<void> {
  const items = await findItemsToChange(ctx, row);
  const holding = items.filter(({ reservedUnits, backorderedUnits }) => reservedUnits + backorderedUnits > 0);
  await updateItems(
    ctx.db,
    row.id,
    holding.map((item) => ({ ...item, reservedUnits: 0, backorderedUnits: 0 })),
  );
  const differences = holding.map(({ productId, reservedUnits, backorderedUnits }) => ({
    productId,
    stock: { available: reservedUnits, reserved: -reservedUnits, backordered: -backorderedUnits },
  }));
  const changes = sumByProduct('cancellation', differences);
  const left = await moveStock(ctx, row.manufacturerId, changes, { orderId: row.id });
  await allocateFreed(ctx, changes);
  if (left.size > 0) announceAfterCommit(ctx, `stock:${row.manufacturerId}`);
}
