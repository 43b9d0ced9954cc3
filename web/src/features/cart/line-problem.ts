import { backorderWords } from '@casepack/contract/orders/backorder';
import {
  isAboveMaximum,
  isMultiple,
  type QuantityRules,
  quantityRulesOf,
  roundUpQuantity,
} from '@casepack/contract/orders/line-quantity';
import { minimumOf, quantityLeft } from '@casepack/contract/orders/line-stock';
import {
  maximumWords,
  minimumWords,
  multipleWords,
  shortageWords,
  unsellableWords,
} from '@casepack/contract/orders/line-words';
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

export const rulesOf = ({ isTester, product }: CountedLine): QuantityRules =>
  quantityRulesOf(
    { isTester },
    {
      minimumQuantity: product.minimumQuantity,
      orderMultiple: product.orderMultiple ?? 1,
      maximumQuantity: product.maximumQuantity ?? null,
    },
  );

function quantityProblem(line: CountedLine, left: number): string | undefined {
  const { quantity, isTester, cases } = line;
  const { orderMultiple, maximumQuantity } = rulesOf(line);
  const minimum = minimumOf(line, line.product.minimumQuantity);
  if (left < Math.max(quantity, minimum)) return shortageWords(left, minimum, stocked(line));
  if (isAboveMaximum(isTester ? 0 : cases, maximumQuantity)) {
    return maximumWords(maximumQuantity ?? 0, stocked(line));
  }
  if (quantity < minimum) return minimumWords(minimum, stocked(line));
  return isMultiple(line, orderMultiple) ? undefined : multipleWords(orderMultiple);
}

/** "12 now, 8 around Dec 3" if there is not enough and the rest can wait. */
export function waitingWords(line: CountedLine, lines: readonly CountedLine[]): string | undefined {
  const { product, quantity } = line;
  if (!product.allowBackorder) return undefined;
  const now = Math.min(quantity, leftFor(line, lines));
  return now < quantity ? backorderWords({ now, later: quantity - now }, product.expectedOn) : undefined;
}

export function lineProblem(
  line: CountedLine,
  lines: readonly CountedLine[],
  isGone: boolean,
): LineProblem | undefined {
  const { isTester, quantity, product, cases } = line;
  const unsellable = unsellableProblem(isGone ? undefined : product, isTester, cases);
  if (unsellable) {
    return { message: `${unsellableWords(unsellable, { isTester })}. Remove it to continue.`, isFinal: true };
  }
  const left = product.allowBackorder ? Number.POSITIVE_INFINITY : leftFor(line, lines);
  const message = quantityProblem(line, left);
  if (message === undefined) return undefined;
  const offer = roundUpQuantity(quantity, rulesOf(line), left);
  return offer === undefined ? { message } : { message, offer };
}
