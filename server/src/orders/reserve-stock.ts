import { unitsTaken } from '@casepack/contract/orders/line-stock';
import { announceAfterCommit, type Context } from '../context';
import { backorderOf } from './backorder-of';
import { backorderNeeded, type CountedLine, outOfStock } from './check-lines';
import { findStoredProducts } from './products-to-order.queries';
import { moveStock, type StockChange } from './stock.queries';

/** By product: units taken for an order, or released if negative. */
export type StockMoves = ReadonlyMap<number, number>;

const takenOrReleased = (units: number, backordered: number): StockChange => ({
  kind: units > 0 ? 'order' : 'cancellation',
  available: -units,
  reserved: units,
  backordered,
});

type StoredProducts = Awaited<ReturnType<typeof findStoredProducts>>;

interface ReservingOrder {
  id: number;
  manufacturerId: number;
}

/** Someone else took what was there: how the lines would be split now. */
function splitAgain(lines: readonly CountedLine[], products: StoredProducts): CountedLine[] {
  const taken = new Map<number, number>();
  return lines.map(({ backorder: _, ...line }) => {
    const backorder = backorderOf(products.get(line.productId), line, taken);
    return backorder ? { ...line, backorder } : line;
  });
}

/** Moves stock, or throws an error that names the lines without enough stock. */
export async function reserveStock(
  ctx: Context,
  { id: orderId, manufacturerId }: ReservingOrder,
  moves: StockMoves,
  lines: readonly CountedLine[],
  waiting: StockMoves = new Map(),
): Promise<void> {
  const changes = new Map(
    [...new Set([...moves.keys(), ...waiting.keys()])].map((productId) => [
      productId,
      takenOrReleased(moves.get(productId) ?? 0, waiting.get(productId) ?? 0),
    ]),
  );
  const left = await moveStock(ctx, manufacturerId, changes, { orderId });
  const short = new Set([...moves].filter(([id, units]) => units !== 0 && !left.has(id)).map(([id]) => id));
  if (short.size > 0) {
    const now = await findStoredProducts(ctx.db, manufacturerId, [...short]);
    if ([...short].every((id) => now.get(id)?.allowBackorder)) throw backorderNeeded(splitAgain(lines, now));
    throw outOfStock(
      lines.map((line, index) => {
        const { productId, problems } = line;
        if (!short.has(productId)) return line;
        // Units that the order has already reserved are available to it, too.
        const held = unitsTaken(productId, lines) - (moves.get(productId) ?? 0);
        const unitsAvailable = (now.get(productId)?.unitsAvailable ?? 0) + held;
        const isTooMany = unitsTaken(productId, lines.slice(0, index + 1)) > unitsAvailable;
        return {
          ...line,
          unitsAvailable,
          problems: isTooMany ? [...new Set([...problems, 'out_of_stock' as const])] : problems,
        };
      }),
    );
  }
  if (left.size > 0) announceAfterCommit(ctx, `stock:${manufacturerId}`);
}
