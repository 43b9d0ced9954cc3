import { formatCount } from '@casepack/contract/count';
import { minimumOf, quantityLeft } from '@casepack/contract/orders/line-stock';
import {
  lineName,
  minimumWords,
  priceWords,
  shortageWords,
  unsellableWords,
} from '@casepack/contract/orders/line-words';
import {
  type LineProblem,
  type ReorderLine,
  unsellableProblemOf,
} from '@casepack/contract/orders/order-line';
import type { UnsellableProblem } from '@casepack/contract/orders/pricing';

export type OrderableLine = ReorderLine & {
  product: NonNullable<ReorderLine['product']>;
  unitPrice: NonNullable<ReorderLine['unitPrice']>;
};

/** A line that can be put into the cart; its quantity may still need mending there. */
export const isOrderable = (line: ReorderLine): line is OrderableLine =>
  line.product !== null && line.unitPrice !== null;

export interface ReorderChange {
  key: string;
  message: string;
}

const stocked = (line: OrderableLine) => ({ ...line, casePackQuantity: line.product.casePackQuantity });

function shortage(line: OrderableLine, lines: readonly ReorderLine[]): string {
  const others = lines.filter((other) => other.productId === line.productId && other !== line);
  const left = quantityLeft(stocked(line), others.filter(isOrderable).map(stocked), line.unitsAvailable ?? 0);
  return shortageWords(left, minimumOf(line, line.minimumQuantity), stocked(line));
}

type Words = (line: OrderableLine, lines: readonly ReorderLine[]) => string;

const words: Record<Exclude<LineProblem, UnsellableProblem>, Words> = {
  price_changed: ({ knownUnitPrice, unitPrice }) => priceWords(knownUnitPrice, unitPrice),
  out_of_stock: shortage,
  below_minimum: (line) =>
    `${minimumWords(minimumOf(line, line.minimumQuantity), stocked(line))}, this order had ${formatCount(line.quantity)}`,
};

function sentence(problem: LineProblem, line: ReorderLine, lines: readonly ReorderLine[]): string {
  if (problem === 'no_longer_sold' || problem === 'no_price' || !isOrderable(line)) {
    const reason = unsellableProblemOf([problem]) ?? 'no_longer_sold';
    return `${unsellableWords(reason, line)} and was left out.`;
  }
  return `${lineName(line)}: ${words[problem](line, lines)}.`;
}

/** What is different today from when the order was placed, line by line. */
export const changesSince = (lines: readonly ReorderLine[]): ReorderChange[] =>
  lines.flatMap((line) =>
    line.problems.map((problem) => ({
      key: `${line.line} ${problem}`,
      message: sentence(problem, line, lines),
    })),
  );
