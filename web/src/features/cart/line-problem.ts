import { counted } from '@casepack/contract/count';
import type { CartLine } from './cart-line';
import { unitPrice, unitsOf } from './cart-sums';

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

/** The minimum is for goods, not for testers. */
const minimumOf = ({ isTester, product }: CartLine): number => (isTester ? 1 : product.minimumQuantity);

/** A product and its tester are taken from the same stock. */
function quantityLeft(line: CartLine, lines: readonly CartLine[]): number {
  const { unitsAvailable } = line.product;
  if (unitsAvailable === null) return Number.POSITIVE_INFINITY;
  const taken = lines
    .filter((other) => other.productId === line.productId && other.isTester !== line.isTester)
    .reduce((units, other) => units + unitsOf(other), 0);
  const unitsEach = unitsOf({ ...line, quantity: 1 });
  return Math.max(0, Math.floor((unitsAvailable - taken) / unitsEach));
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
  const left = quantityLeft(line, lines);
  const minimum = minimumOf(line);
  if (left < minimum) return { message: 'Out of stock' };
  if (line.quantity > left) return { message: `Only ${countedLine(left, line)} available`, offer: left };
  if (line.quantity < minimum) {
    return { message: `The minimum is ${countedLine(minimum, line)}`, offer: minimum };
  }
  return undefined;
}
