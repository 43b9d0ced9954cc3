import { type Cents, cents } from '../money';

/** What of a product decides its price. */
export interface PricedProduct {
  casePackCost: Cents | null;
  wholesalePricePerUnit: Cents | null;
  casePackQuantity: number | null;
  hasTestersAvailable: boolean;
  testerPrice: Cents | null;
}

// Zero is what a missing price is stored as, so it never means free (spec 9.22).
const priced = (amount: Cents | null): Cents | undefined =>
  amount !== null && amount > 0 ? amount : undefined;

const unitsPerCase = (casePackQuantity: number | null): number => Math.max(casePackQuantity ?? 1, 1);

/** The price of one case, or of one tester; undefined where the product cannot be ordered that way. */
export function unitPriceOf(product: PricedProduct, isTester: boolean): Cents | undefined {
  if (isTester) return product.hasTestersAvailable ? priced(product.testerPrice) : undefined;
  return priced(product.casePackCost) ?? priced(product.wholesalePricePerUnit);
}

/** Why a product cannot be ordered that way: it is gone, or it has no price. */
export type UnsellableProblem = 'no_longer_sold' | 'no_price';

export function unsellableProblem(
  product: PricedProduct | undefined,
  isTester: boolean,
): UnsellableProblem | undefined {
  if (!product || (isTester && !product.hasTestersAvailable)) return 'no_longer_sold';
  return unitPriceOf(product, isTester) === undefined ? 'no_price' : undefined;
}

/** How many single units a line stands for: cases hold several, testers are counted one by one. */
export const unitsPerLine = (casePackQuantity: number | null, quantity: number, isTester: boolean): number =>
  isTester ? quantity : quantity * unitsPerCase(casePackQuantity);

/** What one unit of a case comes to, half a cent rounded up: for reading, never for adding up. */
export function pricePerUnitInCase(product: PricedProduct): Cents | undefined {
  const casePrice = unitPriceOf(product, false);
  if (casePrice === undefined) return undefined;
  const units = unitsPerCase(product.casePackQuantity);
  return cents(Math.floor((2 * casePrice + units) / (2 * units)));
}
