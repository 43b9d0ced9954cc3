import { minimumOf, quantityLeft } from '@casepack/contract/orders/line-stock';
import { minimumWords, shortageWords, unsellableWords } from '@casepack/contract/orders/line-words';
import { unsellableProblem } from '@casepack/contract/pricing/unit-price';
import { type CountedLine, unitPrice } from './cart-sums';

export interface LineProblem {
  message: string;
  /** The quantity that fixes it, if there is one. */
  offer?: number;
  /** The line must be removed before the rest can be ordered. */
  isFinal?: boolean;
}

const stocked = ({ productId, isTester, quantity, product: { casePackQuantity } }: CountedLine) => ({
  productId,
  isTester,
  quantity,
  casePackQuantity,
});

function leftFor(line: CountedLine, lines: readonly CountedLine[]): number {
  const { unitsAvailable } = line.product;
  if (unitsAvailable === null) return Number.POSITIVE_INFINITY;
  // Products that are no longer sold do not use any stock.
  const others = lines.filter(
    (other) => other.productId === line.productId && other !== line && unitPrice(other) !== undefined,
  );
  return quantityLeft(stocked(line), others.map(stocked), unitsAvailable);
}

export function lineProblem(
  line: CountedLine,
  lines: readonly CountedLine[],
  isGone: boolean,
): LineProblem | undefined {
  const { isTester, quantity, product, cases } = line;
  const unsellable = unsellableProblem(isGone ? undefined : product, isTester, cases);
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
