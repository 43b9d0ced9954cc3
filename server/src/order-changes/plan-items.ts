import { AppError } from '@casepack/contract/errors';
import { isSameLine } from '@casepack/contract/orders/line-rules';
import type { EditedLine } from '@casepack/contract/orders/order-change';
import { unsellableProblemOf } from '@casepack/contract/orders/order-line';
import { lineTotal } from '@casepack/contract/orders/totals';
import type { ManualPrice } from '@casepack/contract/pricing/manual-price';
import { notFound } from '../access';
import type { Context } from '../context';
import {
  type CountedLine,
  changedPrices,
  checkLines,
  type ProductsById,
  requireKnownProducts,
} from '../orders/check-lines';
import type { ItemRow, OrderRow } from '../orders/orders.queries';
import { findProductsToOrder } from '../orders/products-to-order.queries';
import { findChain } from '../pricing/price-chains';

export interface ItemEdit {
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

/** Reset to the list price, or repriced. */
const takesListPrice = ({ manualPrice, listPrice }: EditedLine): boolean =>
  manualPrice === null || (!manualPrice && listPrice !== undefined);

/** A line keeps its price while its quantity stays as it is, or if it was set by hand, or if there is none now. */
const keepsPrice = (kept: ItemRow, edited: EditedLine, line: CountedLine): boolean =>
  !edited.manualPrice &&
  !takesListPrice(edited) &&
  (kept.quantity === line.quantity || kept.priceSource === 'manual' || line.unitPrice === null);

/** For an existing line of a product that has no list price any more. */
const atManualPrice = (manualPrice: ManualPrice, quantity: number) => ({
  ...{ manualPrice, unitPrice: manualPrice.price },
  totalPrice: lineTotal({ unitPrice: manualPrice.price, quantity }),
});

/** Existing lines keep their case size; only new lines and larger quantities need the catalog. */
function checkEdited(products: ProductsById, edited: readonly ItemEdit[]): CountedLine[] {
  const checked = checkLines(
    products,
    edited.map(({ line, kept }) => ({
      ...{ ...line, name: kept?.name, sku: kept?.sku },
      knownUnitPrice: takesListPrice(line) ? line.listPrice : undefined,
    })),
    { seesLists: true },
  );
  return edited.flatMap(({ kept, line: given }, index) => {
    const line = checked[index];
    if (!line) return [];
    const needsCatalog = !kept || line.quantity > kept.quantity || takesListPrice(given);
    // In an edit the minimum quantity is 1, regardless of the product's minimum. Stock is moved, not read.
    const problems = line.problems.filter(
      (each) => each === 'price_changed' || (needsCatalog && unsellableProblemOf([each])),
    );
    const found = { ...line, problems, minimumQuantity: 1 };
    if (!kept) return found;
    const { casePackQuantity } = kept;
    if (!keepsPrice(kept, given, line)) {
      const byHand = line.unitPrice === null ? given.manualPrice : null;
      return { ...found, casePackQuantity, ...(byHand ? atManualPrice(byHand, line.quantity) : {}) };
    }
    const { unitPrice } = kept;
    const totalPrice = lineTotal({ unitPrice, quantity: line.quantity });
    return { ...found, unitPrice, totalPrice, casePackQuantity, step: null };
  });
}

/** The lines of an edit, each with the line of the order it changes, and their products at today's prices. */
export async function findEdited(
  ctx: Context,
  { manufacturerId, wholesaleCustomerId }: OrderRow,
  stored: readonly ItemRow[],
  lines: readonly EditedLine[],
): Promise<{ edited: ItemEdit[]; products: ProductsById }> {
  const edited = pair(stored, lines);
  const chain = await findChain(ctx, wholesaleCustomerId);
  const products = await findProductsToOrder(
    ctx,
    { manufacturerId, chain },
    lines.map(({ productId }) => productId),
  );
  requireKnownProducts(products, lines);
  return { edited, products };
}

/** The lines as they would be stored; rejects what cannot be ordered, and prices that have changed since. */
export function planItems(products: ProductsById, edited: readonly ItemEdit[]): CountedLine[] {
  const checked = checkEdited(products, edited);
  if (checked.some(({ problems }) => problems.length > 0)) throw changedPrices(checked, null);
  return checked;
}
