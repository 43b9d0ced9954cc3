import { counted } from '@casepack/contract/count';
import type { Cents } from '@casepack/contract/money';

/** A line of the cart as the checkout needs it. */
export interface CheckoutLine {
  productId: number;
  isTester: boolean;
  /** Cases, or units for a tester. */
  quantity: number;
  name: string;
  sku: string;
  imageUrl: string | null;
  casePackQuantity: number;
  /** What the cart shows for one case or one tester. */
  unitPrice: Cents | undefined;
}

export type LineKey = Pick<CheckoutLine, 'productId' | 'isTester'>;

export const isSameLine = (one: LineKey, other: LineKey): boolean =>
  one.productId === other.productId && one.isTester === other.isTester;

export const lineId = ({ productId, isTester }: LineKey): string =>
  `${productId}${isTester ? '-tester' : ''}`;

export const lineName = ({ name, isTester }: Pick<CheckoutLine, 'name' | 'isTester'>): string =>
  isTester ? `${name}, tester` : name;

/** "3 cases", "1 tester": what a line counts. */
export function countedLine(quantity: number, { isTester, casePackQuantity }: CheckoutLine): string {
  const noun = isTester ? 'tester' : casePackQuantity > 1 ? 'case' : 'item';
  return counted(quantity, noun);
}
