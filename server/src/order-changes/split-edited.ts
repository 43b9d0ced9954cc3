import { splitUnits, type UnitSplit } from '@casepack/contract/orders/backorder';
import { awaitsApproval } from '@casepack/contract/orders/holds';
import { unitsPerLine } from '@casepack/contract/orders/line-rules';
import type { Context } from '../context';
import { backorderNeeded, type CountedLine, type ProductsById } from '../orders/check-lines';
import type { ItemRow, OrderRow } from '../orders/orders.queries';
import { lockStock } from '../orders/stock.queries';
import type { ItemEdit } from './plan-items';

interface EditedOrder {
  edited: readonly ItemEdit[];
  products: ProductsById;
  stored: readonly ItemRow[];
  /** In the order of `edited`. */
  checked: readonly CountedLine[];
  acceptsBackorder: boolean;
}

const isSame = ({ kept, line }: ItemEdit): boolean => kept?.quantity === line.quantity;

/** Units that the product has for the lines that change: what is available, and what these lines hold already. */
const unitsFree = (available: number, productId: number, { edited, stored }: EditedOrder): number => {
  const keeping = new Set(edited.filter(isSame).map(({ kept }) => kept?.id));
  return stored
    .filter((item) => item.productId === productId && !keeping.has(item.id))
    .reduce((sum, { reservedUnits }) => sum + reservedUnits, available);
};

/**
 * What is reserved and what waits of each line that an edit changes, of products that can be backordered. Waiting for
 * more than before needs an agreement, which an order that waits already has.
 */
export async function splitEdited(
  ctx: Context,
  row: OrderRow,
  edit: EditedOrder,
): Promise<ReadonlyMap<ItemEdit, UnitSplit>> {
  const { edited, products, stored, checked, acceptsBackorder } = edit;
  const isCounted = ({ line }: ItemEdit): boolean => {
    const product = products.get(line.productId);
    return product?.allowBackorder === true && product.unitsAvailable !== null;
  };
  const changed = edited.filter((each) => !isSame(each) && isCounted(each));
  const splits = new Map<ItemEdit, UnitSplit>();
  if (awaitsApproval(row) || changed.length === 0) return splits;
  const ids = [...stored, ...edited.map(({ line }) => line)].map(({ productId }) => productId);
  const stock = await lockStock(ctx.db, row.manufacturerId, ids);
  const free = new Map<number, number>();
  for (const each of changed) {
    const { kept, line } = each;
    const { productId } = line;
    const left = free.get(productId) ?? unitsFree(stock.get(productId)?.unitsAvailable ?? 0, productId, edit);
    const casePack = kept?.casePackQuantity ?? products.get(productId)?.casePackQuantity ?? 1;
    const unitsOfOne = unitsPerLine(casePack, 1, line.isTester);
    const quantity = line.quantity - (kept ? kept.cancelledQuantity + kept.shippedQuantity : 0);
    const split = splitUnits(quantity * unitsOfOne, unitsOfOne, left);
    free.set(productId, left - split.reservedUnits);
    splits.set(each, split);
  }
  const hasAgreed = acceptsBackorder || stored.some(({ backorderedUnits }) => backorderedUnits > 0);
  if (!hasAgreed && [...splits.values()].some(({ backorderedUnits }) => backorderedUnits > 0)) {
    throw backorderNeeded(
      edited.flatMap((each, index) => {
        const line = checked[index];
        return line ? [withBackorder(line, splits.get(each), products)] : [];
      }),
    );
  }
  return splits;
}

function withBackorder(
  { backorder: _, ...line }: CountedLine,
  split: UnitSplit | undefined,
  products: ProductsById,
): CountedLine {
  if (!split || split.backorderedUnits === 0) return line;
  const later = split.backorderedUnits / unitsPerLine(line.casePackQuantity, 1, line.isTester);
  const expectedOn = products.get(line.productId)?.expectedOn ?? null;
  return { ...line, backorder: { now: line.quantity - later, later, expectedOn } };
}
