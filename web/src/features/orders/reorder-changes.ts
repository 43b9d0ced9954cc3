import { formatCount } from '@casepack/contract/count';
import { type Cents, formatMoney } from '@casepack/contract/money';
import type { LineProblem, ReorderLine } from '@casepack/contract/orders/order-line';

export type OrderableLine = ReorderLine & { product: NonNullable<ReorderLine['product']> };

/** A line that can be put into the cart; its quantity may still need mending there. */
export const isOrderable = (line: ReorderLine): line is OrderableLine =>
  line.product !== null && line.unitPrice !== null;

export interface ReorderChange {
  key: string;
  message: string;
}

const price = (amount: Cents | null): string => (amount === null ? 'no price' : formatMoney(amount));

const words: Record<LineProblem, (name: string, line: ReorderLine) => string> = {
  price_changed: (name, { knownUnitPrice, unitPrice }) =>
    `${name}: the price changed from ${price(knownUnitPrice)} to ${price(unitPrice)}.`,
  no_longer_sold: (name) => `${name} is no longer sold and was left out.`,
  out_of_stock: (name, { unitsAvailable }) =>
    unitsAvailable
      ? `${name}: only ${formatCount(unitsAvailable)} units are left.`
      : `${name} is out of stock.`,
  below_minimum: (name, { minimumQuantity, quantity }) =>
    `${name}: the minimum is now ${formatCount(minimumQuantity ?? 1)}, this order had ${formatCount(quantity)}.`,
};

/** What is different today from when the order was placed, line by line. */
export const changesSince = (lines: readonly ReorderLine[]): ReorderChange[] =>
  lines.flatMap((line) => {
    const name = line.isTester ? `${line.name} (tester)` : line.name;
    return line.problems.map((problem) => ({
      key: `${line.line} ${problem}`,
      message: words[problem](name, line),
    }));
  });
