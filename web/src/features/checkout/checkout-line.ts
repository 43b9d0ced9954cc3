import { counted } from '@casepack/contract/count';
import type { Cents } from '@casepack/contract/money';
import type { StockedLine } from '@casepack/contract/orders/line-stock';

/** A line of the cart as the checkout needs it. */
export interface CheckoutLine extends StockedLine {
  name: string;
  sku: string;
  imageUrl: string | null;
  /** What the cart shows for one case or one tester. */
  unitPrice: Cents | undefined;
}

export const lineName = ({ name, isTester }: Pick<CheckoutLine, 'name' | 'isTester'>): string =>
  isTester ? `${name}, tester` : name;

/** "3 cases", "1 tester": what a line counts. */
export function countedLine(quantity: number, { isTester, casePackQuantity }: CheckoutLine): string {
  const noun = isTester ? 'tester' : casePackQuantity > 1 ? 'case' : 'item';
  return counted(quantity, noun);
}
