import { AppError } from '@casepack/contract/errors';
import { awaitsApproval } from '@casepack/contract/orders/approval';
import { isSameLine, unitsPerLine } from '@casepack/contract/orders/line-rules';
import type { EditedLine } from '@casepack/contract/orders/order-change';
import { unsellableProblemOf } from '@casepack/contract/orders/order-line';
import { lineTotal } from '@casepack/contract/orders/totals';
import { notFound } from '../access';
import type { Context } from '../context';
import {
  type CountedLine,
  changedPrices,
  checkLines,
  isUnsellable,
  type ProductsById,
  requireKnownProducts,
} from '../orders/check-lines';
import { priceColumns, toItem } from '../orders/order-item';
import { deleteItems, type ItemRow, insertItems, type OrderRow, updateItems } from '../orders/orders.queries';
import { findProductsToOrder } from '../orders/products-to-order.queries';
import { reserveStock } from '../orders/reserve-stock';
import { findChain } from '../pricing/price-chains';

interface ItemEdit {
  kept?: ItemRow;
  line: EditedLine;
}

/** Matches each line with the existing line of the order: by its id, else by product and kind. */
function pair(stored: readonly ItemRow[], lines: readonly EditedLine[]): ItemEdit[] {
  const free = new Map(stored.map((item) => [item.id, item]));
  const take = (item: ItemRow | undefined): ItemRow | undefined => {
    if (item) free.delete(item.id);
    return item;
  };
  const byId = lines.map((line, index) => {
    if (line.id === undefined) return undefined;
    const item = free.get(line.id);
    if (!item) throw notFound('Order line');
    if (isSameLine(item, line)) return take(item);
    const message = 'A line cannot be changed to another product';
    throw new AppError('invalid_input', message, { fields: { [`items.${index}.productId`]: message } });
  });
  return lines.map((line, index) => {
    const findSame = () => [...free.values()].find((item) => isSameLine(item, line));
    const kept = byId[index] ?? (line.id === undefined ? take(findSame()) : undefined);
    return kept ? { kept, line } : { line };
  });
}

/** A line keeps its price while its quantity stays as it is, or if staff set the price, or if there is none now. */
const keepsPrice = (kept: ItemRow, line: CountedLine): boolean =>
  kept.quantity === line.quantity || kept.priceSource === 'manual' || line.unitPrice === null;

/** Existing lines keep their case size; only new lines and larger quantities need the catalog. */
function checkEdited(products: ProductsById, edited: readonly ItemEdit[]): CountedLine[] {
  const checked = checkLines(
    products,
    edited.map(({ line, kept }) => ({ ...line, name: kept?.name, sku: kept?.sku })),
    { seesLists: true },
  );
  return checked.map((line, index) => {
    const kept = edited[index]?.kept;
    // In an edit the minimum quantity is 1, regardless of the product's minimum. Stock is moved, not read.
    const problems = line.problems.filter(
      (each) => unsellableProblemOf([each]) && !(kept && line.quantity <= kept.quantity),
    );
    const found = { ...line, problems, minimumQuantity: 1 };
    if (!kept) return found;
    const { unitPrice, casePackQuantity } = kept;
    if (!keepsPrice(kept, line)) return { ...found, casePackQuantity };
    const totalPrice = lineTotal({ unitPrice, quantity: line.quantity });
    return { ...found, unitPrice, totalPrice, casePackQuantity, step: null };
  });
}

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

/** Replaces the order's lines, moves the difference in stock, and returns the stored lines. */
export async function editItems(
  ctx: Context,
  row: OrderRow,
  stored: readonly ItemRow[],
  lines: readonly EditedLine[],
): Promise<ItemRow[]> {
  const edited = pair(stored, lines);
  const { manufacturerId, wholesaleCustomerId } = row;
  const chain = await findChain(ctx, wholesaleCustomerId);
  const products = await findProductsToOrder(
    ctx,
    { manufacturerId, chain },
    lines.map(({ productId }) => productId),
  );
  requireKnownProducts(products, lines);
  const checked = checkEdited(products, edited);
  if (checked.some(isUnsellable)) throw changedPrices(checked, null);

  const kept: ItemRow[] = [];
  const added: CountedLine[] = [];
  for (const [index, each] of edited.entries()) {
    const line = checked[index];
    if (!line) continue;
    if (!each.kept) {
      added.push(line);
      continue;
    }
    const priced = line.step ? priceColumns(line) : { totalPrice: line.totalPrice ?? each.kept.totalPrice };
    kept.push({
      ...each.kept,
      ...priced,
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
    kept.filter((item) => stored.some(({ id, quantity }) => id === item.id && quantity !== item.quantity)),
  );
  const lastPosition = Math.max(-1, ...stored.map(({ position }) => position));
  const inserted = await insertItems(
    ctx.db,
    row.id,
    added.map((line, index) => ({
      ...toItem(products, line, !awaitsApproval(row)),
      position: lastPosition + 1 + index,
    })),
  );
  await reserveStock(ctx, row.manufacturerId, stockDifference(row, products, stored, edited), checked);
  return [...kept, ...inserted].sort((a, b) => a.position - b.position);
}
