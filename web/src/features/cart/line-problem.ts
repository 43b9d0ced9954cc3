import { counted } from '@casepack/contract/count';
import { minimumOf, quantityLeft } from '@casepack/contract/orders/line-stock';
import type { CartLine } from './cart-line';
import { unitPrice } from './cart-sums';

export interface LineProblem {
  message: string;
  /** The quantity that mends it, where one does. */
  offer?: number;
  /** The line has to go before the rest can be ordered. */
  isFinal?: boolean;
}

const countedLine = (quantity: number, { isTester, product }: CartLine): string => {
  const noun = isTester ? 'tester' : product.casePackQuantity > 1 ? 'case' : 'item';
  return counted(quantity, noun);
};

const stocked = ({ productId, isTester, quantity, product: { casePackQuantity } }: CartLine) => ({
  productId,
  isTester,
  quantity,
  casePackQuantity,
});

function leftFor(line: CartLine, lines: readonly CartLine[]): number {
  const { unitsAvailable } = line.product;
  if (unitsAvailable === null) return Number.POSITIVE_INFINITY;
  const others = lines.filter((other) => other.productId === line.productId && other !== line);
  return quantityLeft(stocked(line), others.map(stocked), unitsAvailable);
}

export function lineProblem(
  line: CartLine,
  lines: readonly CartLine[],
  isGone: boolean,
): LineProblem | undefined {
  if (isGone || unitPrice(line) === undefined) {
    const what = line.isTester && !isGone ? 'This tester' : 'This product';
    return { message: `${what} is no longer available. Remove it to go on.`, isFinal: true };
  }
  const left = leftFor(line, lines);
  const minimum = minimumOf(line, line.product.minimumQuantity);
  if (left < minimum) return { message: 'Out of stock' };
  if (line.quantity > left) return { message: `Only ${countedLine(left, line)} available`, offer: left };
  if (line.quantity < minimum) {
    return { message: `The minimum is ${countedLine(minimum, line)}`, offer: minimum };
  }
  return undefined;
}
