import { lookUpInParts } from '../../api/look-up-products';
import type { DeskSession } from './desk-session';

/** The current prices and stock of all products in the grid, for a customer if given. */
export async function refreshProducts({ grid, book }: DeskSession, customerId: number | null): Promise<void> {
  const ids = [...new Set(grid.lines().flatMap(({ productId }) => productId ?? []))];
  if (ids.length === 0) return;
  const products = await lookUpInParts(ids, customerId ?? undefined);
  book.learn(products.map((product) => ({ ...product, partNumber: null })));
}
