import { unitsTaken } from '@casepack/contract/orders/line-stock';
import { announceAfterCommit, type Context } from '../context';
import { type CountedLine, outOfStock } from './check-lines';
import { findStoredProducts } from './products-to-order.queries';
import { moveStock, type StockMoves } from './stock.queries';

/** Moves stock, or throws an error that names the lines without enough stock. */
export async function reserveStock(
  ctx: Context,
  manufacturerId: number,
  moves: StockMoves,
  lines: readonly CountedLine[],
): Promise<void> {
  const left = await moveStock(ctx, manufacturerId, moves);
  const short = new Set([...moves].filter(([id, units]) => units !== 0 && !left.has(id)).map(([id]) => id));
  if (short.size > 0) {
    const now = await findStoredProducts(ctx.db, manufacturerId, [...short]);
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
