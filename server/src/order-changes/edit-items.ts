import { awaitsApproval } from '@casepack/contract/orders/holds';
import { unitsPerLine } from '@casepack/contract/orders/line-rules';
import type { EditedLine } from '@casepack/contract/orders/order-change';
import type { Context } from '../context';
import type { CountedLine, ProductsById } from '../orders/check-lines';
import { priceColumns, toItem } from '../orders/order-item';
import { deleteItems, type ItemRow, insertItems, type OrderRow, updateItems } from '../orders/orders.queries';
import { requireComingDay } from '../orders/require-coming-day';
import { reserveStock } from '../orders/reserve-stock';
import { findEdited, type ItemEdit, planItems } from './plan-items';

const isLimited = (products: ProductsById, productId: number): boolean =>
  typeof products.get(productId)?.unitsAvailable === 'number';

/** The stock that a line of the order will have reserved. A line that does not change keeps what it has. */
function reservedFor(row: OrderRow, products: ProductsById, { kept, line }: ItemEdit): number {
  if (awaitsApproval(row)) return 0;
  if (kept && kept.quantity === line.quantity) return kept.reservedUnits;
  if (!isLimited(products, line.productId)) return 0;
  const casePack = kept?.casePackQuantity ?? products.get(line.productId)?.casePackQuantity ?? 1;
  return unitsPerLine(casePack, line.quantity, line.isTester);
}

function stockDifference(
  row: OrderRow,
  products: ProductsById,
  stored: readonly ItemRow[],
  edited: readonly ItemEdit[],
): Map<number, number> {
  const moves = new Map<number, number>();
  const add = (productId: number, units: number) => moves.set(productId, (moves.get(productId) ?? 0) + units);
  for (const { productId, reservedUnits } of stored) add(productId, -reservedUnits);
  for (const each of edited) add(each.line.productId, reservedFor(row, products, each));
  return moves;
}

/** What is stored of a line's price, if it changes. The list price of a product that has none now is the last one. */
function columnsOf(kept: ItemRow, line: CountedLine): Partial<ItemRow> {
  if (line.step) return priceColumns(line);
  const { unitPrice, totalPrice, manualPrice } = line;
  if (unitPrice === null || totalPrice === null) return {};
  if (!manualPrice) return { totalPrice };
  const listPrice = kept.priceSource === 'manual' ? kept.listPrice : kept.unitPrice;
  return { unitPrice, totalPrice, priceSource: 'manual', listPrice, manualReason: manualPrice.reason };
}

const isChanged = (before: ItemRow, after: ItemRow): boolean =>
  before.quantity !== after.quantity ||
  before.unitPrice !== after.unitPrice ||
  before.manualReason !== after.manualReason ||
  before.note !== after.note ||
  before.shipDate !== after.shipDate;

/** A line keeps the note and the ship date that an edit does not mention. */
const detailsOf = (kept: ItemRow, { note, shipDate }: EditedLine): Pick<ItemRow, 'note' | 'shipDate'> => ({
  note: note === undefined ? kept.note : note,
  shipDate: shipDate === undefined ? kept.shipDate : shipDate,
});

/** A ship date that has passed since may stay as it is. */
function requireShipDates(ctx: Context, edited: readonly ItemEdit[]): void {
  for (const [index, { kept, line }] of edited.entries()) {
    if (line.shipDate === kept?.shipDate) continue;
    requireComingDay(ctx.now(), `items.${index}.shipDate`, line.shipDate);
  }
}

/** Replaces the order's lines, moves the difference in stock, and returns the stored lines. */
export async function editItems(
  ctx: Context,
  row: OrderRow,
  stored: readonly ItemRow[],
  lines: readonly EditedLine[],
): Promise<ItemRow[]> {
  const { edited, products } = await findEdited(ctx, row, stored, lines);
  requireShipDates(ctx, edited);
  const checked = planItems(products, edited);

  const kept: ItemRow[] = [];
  const added: CountedLine[] = [];
  for (const [index, each] of edited.entries()) {
    const line = checked[index];
    if (!line) continue;
    if (!each.kept) {
      added.push(line);
      continue;
    }
    kept.push({
      ...each.kept,
      ...columnsOf(each.kept, line),
      ...detailsOf(each.kept, each.line),
      quantity: line.quantity,
      reservedUnits: reservedFor(row, products, each),
    });
  }
  const keptIds = new Set(kept.map(({ id }) => id));
  await deleteItems(
    ctx.db,
    row.id,
    stored.filter(({ id }) => !keptIds.has(id)).map(({ id }) => id),
  );
  await updateItems(
    ctx.db,
    row.id,
    kept.filter((item) => stored.some((before) => before.id === item.id && isChanged(before, item))),
  );
  const lastPosition = Math.max(-1, ...stored.map(({ position }) => position));
  const inserted = await insertItems(
    ctx.db,
    row,
    added.map((line, index) => ({
      ...toItem(products, line, !awaitsApproval(row)),
      position: lastPosition + 1 + index,
    })),
  );
  await reserveStock(ctx, row.manufacturerId, stockDifference(row, products, stored, edited), checked);
  return [...kept, ...inserted].sort((a, b) => a.position - b.position);
}
