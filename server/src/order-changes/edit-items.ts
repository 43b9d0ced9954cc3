import { AppError } from '@casepack/contract/errors';
import type { UnitSplit } from '@casepack/contract/orders/backorder';
import { awaitsApproval } from '@casepack/contract/orders/holds';
import { unitsPerLine } from '@casepack/contract/orders/line-rules';
import { countedLine, lineName } from '@casepack/contract/orders/line-words';
import type { EditedLine } from '@casepack/contract/orders/order-change';
import { lineTotal } from '@casepack/contract/orders/totals';
import { allocateStock } from '../catalog/allocate-stock';
import type { Context } from '../context';
import type { CountedLine, ProductsById } from '../orders/check-lines';
import { insertItems } from '../orders/insert-order.queries';
import { priceColumns, toItem } from '../orders/order-item';
import { deleteItems, type ItemRow, type OrderRow, updateItems } from '../orders/orders.queries';
import { requireComingDay } from '../orders/require-coming-day';
import { reserveStock } from '../orders/reserve-stock';
import { findEdited, type ItemEdit, planItems } from './plan-items';
import { splitEdited } from './split-edited';

type LineUnits = UnitSplit;

/** The stock of a product that the customer is no longer offered stays counted if it was when it was ordered. */
function isLimited(products: ProductsById, { kept, line }: ItemEdit): boolean {
  const product = products.get(line.productId);
  if (product) return product.unitsAvailable !== null;
  return kept !== undefined && kept.reservedUnits + kept.backorderedUnits > 0;
}

const noUnits: LineUnits = { reservedUnits: 0, backorderedUnits: 0 };

/**
 * The stock that a line of the order will have set aside, and what of it waits for a receipt. A line that does not
 * change keeps what it has; what waits goes first.
 */
function unitsFor(row: OrderRow, products: ProductsById, each: ItemEdit): LineUnits {
  const { kept, line } = each;
  if (awaitsApproval(row)) return noUnits;
  if (kept && kept.quantity === line.quantity) return kept;
  if (!isLimited(products, each)) return noUnits;
  const casePack = kept?.casePackQuantity ?? products.get(line.productId)?.casePackQuantity ?? 1;
  const unitsOf = (quantity: number) => unitsPerLine(casePack, quantity, line.isTester);
  const left = kept ? line.quantity - kept.cancelledQuantity - kept.shippedQuantity : line.quantity;
  const fewer = kept ? unitsOf(Math.max(0, kept.quantity - line.quantity)) : 0;
  const backorderedUnits = Math.max(0, (kept?.backorderedUnits ?? 0) - fewer);
  return { reservedUnits: unitsOf(left) - backorderedUnits, backorderedUnits };
}

/** Goods that have left or that nobody wants anymore stay on their line. */
function requireLeftOver(stored: readonly ItemRow[], edited: readonly ItemEdit[]): void {
  const lines = new Map(
    edited.map(({ kept, line }, index) => [kept?.id, { index, quantity: line.quantity }]),
  );
  for (const item of stored) {
    const least = item.shippedQuantity + item.cancelledQuantity;
    const line = lines.get(item.id);
    if (least === 0 || (line && line.quantity >= least)) continue;
    const message = `${countedLine(least, item)} of ${lineName(item)} ${item.shippedQuantity > 0 ? 'already shipped' : 'were cancelled'} and have to stay in the order`;
    const field = line ? `items.${line.index}.quantity` : 'items';
    throw new AppError('invalid_input', message, { fields: { [field]: message } });
  }
}

type UnitsByProduct = Map<number, { reserved: number; backordered: number }>;

function stockDifference(
  stored: readonly ItemRow[],
  edited: readonly ItemEdit[],
  units: ReadonlyMap<ItemEdit, LineUnits>,
): UnitsByProduct {
  const moves: UnitsByProduct = new Map();
  const add = (productId: number, { reservedUnits, backorderedUnits }: LineUnits, sign: 1 | -1) => {
    const before = moves.get(productId) ?? { reserved: 0, backordered: 0 };
    moves.set(productId, {
      reserved: before.reserved + sign * reservedUnits,
      backordered: before.backordered + sign * backorderedUnits,
    });
  };
  for (const item of stored) add(item.productId, item, -1);
  for (const each of edited) add(each.line.productId, units.get(each) ?? noUnits, 1);
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

const unitsOf = ({ reservedUnits, backorderedUnits }: LineUnits): LineUnits => ({
  reservedUnits,
  backorderedUnits,
});

/** Replaces the order's lines, moves the difference in stock, and returns the stored lines. */
export async function editItems(
  ctx: Context,
  row: OrderRow,
  stored: readonly ItemRow[],
  lines: readonly EditedLine[],
  acceptsBackorder = false,
): Promise<ItemRow[]> {
  const found = await findEdited(ctx, row, stored, lines);
  const { edited, products } = found;
  requireLeftOver(stored, edited);
  requireShipDates(ctx, edited);
  const checked = planItems(ctx, found, stored);
  const units = new Map(edited.map((each) => [each, unitsFor(row, products, each)]));
  const splits = await splitEdited(ctx, row, { ...found, stored, checked, acceptsBackorder });
  for (const [each, split] of splits) units.set(each, split);

  const kept: ItemRow[] = [];
  const added: { line: CountedLine; each: ItemEdit }[] = [];
  for (const [index, each] of edited.entries()) {
    const line = checked[index];
    if (!line) continue;
    if (!each.kept) {
      added.push({ line, each });
      continue;
    }
    kept.push({
      ...each.kept,
      ...columnsOf(each.kept, line),
      ...detailsOf(each.kept, each.line),
      quantity: line.quantity,
      totalPrice: lineTotal({
        unitPrice: line.unitPrice ?? each.kept.unitPrice,
        quantity: line.quantity - each.kept.cancelledQuantity,
      }),
      ...unitsOf(units.get(each) ?? noUnits),
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
    row.id,
    added.map(({ line, each }, index) => ({
      ...toItem(products, line, !awaitsApproval(row)),
      ...unitsOf(units.get(each) ?? noUnits),
      position: lastPosition + 1 + index,
    })),
  );
  const moves = stockDifference(stored, edited, units);
  const reserved = new Map([...moves].map(([id, each]) => [id, each.reserved]));
  const waiting = new Map([...moves].map(([id, each]) => [id, each.backordered]));
  await reserveStock(ctx, row, reserved, checked, waiting);
  await allocateStock(
    ctx,
    [...moves].filter(([, each]) => each.reserved < 0 || each.backordered < 0).map(([id]) => id),
  );
  return [...kept, ...inserted].sort((a, b) => a.position - b.position);
}
