import { minimumOf, quantityLeft } from '@casepack/contract/orders/line-stock';
import { minimumWords, shortageWords, unsellableWords } from '@casepack/contract/orders/line-words';
import { unsellableProblem } from '@casepack/contract/orders/pricing';
import type { CartLine } from './cart-line';
import { unitPrice } from './cart-sums';

export interface LineProblem {
  message: string;
  /** The quantity that mends it, where one does. */
  offer?: number;
  /** The line has to go before the rest can be ordered. */
  isFinal?: boolean;
}

const stocked = ({ productId, isTester, quantity, product: { casePackQuantity } }: CartLine) => ({
  productId,
  isTester,
  quantity,
  casePackQuantity,
});

function leftFor(line: CartLine, lines: readonly CartLine[]): number {
  const { unitsAvailable } = line.product;
  if (unitsAvailable === null) return Number.POSITIVE_INFINITY;
  // What is no longer sold takes nothing from the others.
  const others = lines.filter(
    (other) => other.productId === line.productId && other !== line && unitPrice(other) !== undefined,
  );
  return quantityLeft(stocked(line), others.map(stocked), unitsAvailable);
}

export function lineProblem(
  line: CartLine,
  lines: readonly CartLine[],
  isGone: boolean,
): LineProblem | undefined {
  const { isTester, quantity, product } = line;
  const unsellable = unsellableProblem(isGone ? undefined : product, isTester);
  if (unsellable) {
    return { message: `${unsellableWords(unsellable, { isTester })}. Remove it to go on.`, isFinal: true };
  }
  const left = leftFor(line, lines);
  const minimum = minimumOf(line, product.minimumQuantity);
  if (left < Math.max(quantity, minimum)) {
    const message = shortageWords(left, minimum, stocked(line));
    return left < minimum ? { message } : { message, offer: left };
  }
  if (quantity < minimum) return { message: minimumWords(minimum, stocked(line)), offer: minimum };
  return undefined;
}
