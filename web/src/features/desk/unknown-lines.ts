import { lineId } from '@casepack/contract/orders/line-rules';
import { unsellableWords } from '@casepack/contract/orders/line-words';
import type { GridLine } from './grid-state';
import type { ProductBook } from './product-book';

const GONE = `${unsellableWords('no_longer_sold', { isTester: false })}. Enter another item or remove the row.`;
const NOT_LOADED = 'This product could not be loaded. It is looked up again when you continue.';

/** Rows of a reopened draft whose products are not known: none of them is left out of the order silently. */
export const unknownLines = (lines: readonly GridLine[], book: ProductBook) =>
  lines.flatMap(({ productId, isTester }) =>
    productId === null || book.byId(productId)
      ? []
      : [{ id: lineId({ productId, isTester }), message: book.isGone(productId) ? GONE : NOT_LOADED }],
  );
