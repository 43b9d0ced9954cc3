import type { OrderSide } from '@casepack/contract/access/questions';
import { AppError } from '@casepack/contract/errors';
import { isSameLine } from '@casepack/contract/orders/line-rules';
import { countedLine, lineName } from '@casepack/contract/orders/line-words';
import type { EditedLine } from '@casepack/contract/orders/order-change';
import { type LineProblem, unsellableProblemOf } from '@casepack/contract/orders/order-line';
import { lineTotal } from '@casepack/contract/orders/totals';
import type { ManualPrice } from '@casepack/contract/pricing/manual-price';
import { casesByProduct } from '@casepack/contract/pricing/resolve-price';
import { notFound } from '../access';
import type { Context } from '../context';
import {
  type CountedLine,
  checkLines,
  type ProductsById,
  requireOrderable,
  unknownProducts,
} from '../orders/check-lines';
import type { ItemRow, OrderRow } from '../orders/orders.queries';
import { findProductsToOrder } from '../orders/products-to-order.queries';
import { findChain, seesLists } from '../pricing/price-chains';
import { sideOf } from './tell-others';

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
const keepsPrice = (kept: ItemRow, edited: EditedLine, line: CountedLine, isSameBreak: boolean): boolean =>
  !edited.manualPrice &&
  !takesListPrice(edited) &&
  ((kept.quantity === line.quantity && isSameBreak) ||
    kept.priceSource === 'manual' ||
    line.unitPrice === null);

/** For an existing line of a product that has no list price anymore. */
const atManualPrice = (manualPrice: ManualPrice, quantity: number) => ({
  ...{ manualPrice, unitPrice: manualPrice.price },
  totalPrice: lineTotal({ unitPrice: manualPrice.price, quantity }),
});

interface EditView {
  side: OrderSide;
  seesLists: boolean;
  stored: readonly ItemRow[];
}

const ruleProblems: readonly LineProblem[] = ['below_minimum', 'not_a_multiple', 'above_maximum'];

/** Staff order any quantity in an edit. Others keep to the rules of a product, except where they change nothing. */
function appliesTo(problem: LineProblem, { kept, line }: ItemEdit, side: OrderSide): boolean {
  const isMore = !kept || line.quantity > kept.quantity;
  if (problem === 'price_changed') return true;
  if (unsellableProblemOf([problem])) return isMore || takesListPrice(line);
  if (side === 'staff' || !ruleProblems.includes(problem)) return false;
  return isMore || (problem !== 'above_maximum' && line.quantity < kept.quantity);
}

/** Staff agreed to a price for this many. */
function requireAgreedQuantities(edited: readonly ItemEdit[]): void {
  for (const [index, { kept, line }] of edited.entries()) {
    if (kept?.priceSource !== 'manual' || line.quantity <= kept.quantity) continue;
    const message = `The price of ${lineName(kept)} was agreed for ${countedLine(kept.quantity, kept)}. Please contact the manufacturer to order more.`;
    throw new AppError('invalid_input', message, { fields: { [`items.${index}.quantity`]: message } });
  }
}

/** Existing lines keep their case size; only new lines and larger quantities need the catalog. */
function checkEdited(products: ProductsById, edited: readonly ItemEdit[], view: EditView): CountedLine[] {
  const casesBefore = casesByProduct(view.stored);
  const casesNow = casesByProduct(edited.map(({ line }) => line));
  const checked = checkLines(
    products,
    edited.map(({ line, kept }) => ({
      ...{ ...line, name: kept?.name, sku: kept?.sku },
      knownUnitPrice: takesListPrice(line) ? line.listPrice : undefined,
    })),
    { seesLists: view.seesLists },
  );
  return edited.flatMap((each, index) => {
    const { kept, line: given } = each;
    const line = checked[index];
    if (!line) return [];
    // For staff the minimum quantity is 1 in an edit, regardless of the product's minimum. Stock is moved, not read.
    const problems = line.problems.filter((problem) => appliesTo(problem, each, view.side));
    const found = { ...line, problems, ...(view.side === 'staff' ? { minimumQuantity: 1 } : {}) };
    if (!kept) return found;
    const { casePackQuantity, productId } = kept;
    const isSameBreak = view.side === 'staff' || casesBefore.get(productId) === casesNow.get(productId);
    if (!keepsPrice(kept, given, line, isSameBreak)) {
      const byHand = line.unitPrice === null ? given.manualPrice : null;
      return { ...found, casePackQuantity, ...(byHand ? atManualPrice(byHand, line.quantity) : {}) };
    }
    const { unitPrice } = kept;
    const totalPrice = lineTotal({ unitPrice, quantity: line.quantity });
    return { ...found, unitPrice, totalPrice, casePackQuantity, step: null };
  });
}

/** A line of the order stays, even of a product that its customer is no longer offered and so does not find. */
function requireKnownOrKept(products: ProductsById, edited: readonly ItemEdit[]): void {
  const unknown = edited.flatMap(({ kept, line }, index) =>
    kept || products.has(line.productId) ? [] : [index],
  );
  if (unknown.length > 0) throw unknownProducts(unknown, null);
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
  requireKnownOrKept(products, edited);
  return { edited, products };
}

/** The lines as they would be stored; rejects what cannot be ordered, and prices that have changed since. */
export function planItems(
  ctx: Context,
  { edited, products }: { edited: readonly ItemEdit[]; products: ProductsById },
  stored: readonly ItemRow[],
): CountedLine[] {
  const side = sideOf(ctx);
  if (side !== 'staff') requireAgreedQuantities(edited);
  const checked = checkEdited(products, edited, { side, stored, seesLists: seesLists(ctx) });
  requireOrderable(checked, () => null);
  return checked;
}
