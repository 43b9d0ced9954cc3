import { formatCount } from '@casepack/contract/count';
import { minimumOf, quantityLeft } from '@casepack/contract/orders/line-stock';
import {
  aboveListPriceWords,
  lineName,
  maximumWords,
  minimumWords,
  multipleWords,
  priceWords,
  shortageWords,
  unsellableWords,
} from '@casepack/contract/orders/line-words';
import {
  type LineProblem,
  type ReorderLine,
  unsellableProblemOf,
} from '@casepack/contract/orders/order-line';
import type { UnsellableProblem } from '@casepack/contract/pricing/unit-price';

export type OrderableLine = ReorderLine & {
  product: NonNullable<ReorderLine['product']>;
  unitPrice: NonNullable<ReorderLine['unitPrice']>;
};

/** A line that can be added to the cart; its quantity may still need to be fixed there. */
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
  not_a_multiple: (line) =>
    `${multipleWords(line.orderMultiple)}, this order had ${formatCount(line.quantity)}`,
  above_maximum: (line) =>
    `${maximumWords(line.maximumQuantity ?? 0, stocked(line))}, this order had ${formatCount(line.quantity)}`,
  above_list_price: ({ price, unitPrice }) => aboveListPriceWords(price?.listPrice ?? unitPrice),
};

function sentence(problem: LineProblem, line: ReorderLine, lines: readonly ReorderLine[]): string {
  const isUnsellable = problem === 'no_longer_sold' || problem === 'no_price' || problem === 'not_offered';
  if (isUnsellable || !isOrderable(line)) {
    const reason = unsellableProblemOf([problem]) ?? 'no_longer_sold';
    return `${unsellableWords(reason, line)} and was left out.`;
  }
  return `${lineName(line)}: ${words[problem](line, lines)}.`;
}

/** What has changed since the order was placed, line by line. */
export const changesSince = (lines: readonly ReorderLine[]): ReorderChange[] =>
  lines.flatMap((line) =>
    line.problems.map((problem) => ({
      key: `${line.line} ${problem}`,
      message: sentence(problem, line, lines),
    })),
  );
