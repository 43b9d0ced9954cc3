import { lookUpInParts } from '../../api/look-up-products';
import type { DeskSession } from './desk-session';
import type { ProductBook } from './product-book';

/** The current prices and stock of products, for a customer if given, and which of them are gone. */
export async function loadProducts(
  book: ProductBook,
  ids: readonly number[],
  customerId: number | null,
): Promise<void> {
  if (ids.length === 0) return;
  const products = await lookUpInParts(ids, customerId ?? undefined);
  book.learn(products.map((product) => ({ ...product, partNumber: null })));
  book.miss(ids.filter((id) => book.byId(id) === undefined));
}

export const productIdsOf = (lines: readonly { productId: number | null }[]): number[] => [
  ...new Set(lines.flatMap(({ productId }) => productId ?? [])),
];

/** The same for all products in the grid. */
export const refreshProducts = ({ grid, book }: DeskSession, customerId: number | null): Promise<void> =>
  loadProducts(book, productIdsOf(grid.lines()), customerId);
