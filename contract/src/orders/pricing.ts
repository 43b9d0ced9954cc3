import { type Cents, cents } from '../money';

/** The fields of a product that decide its price. */
export interface PricedProduct {
  casePackCost: Cents | null;
  wholesalePricePerUnit: Cents | null;
  casePackQuantity: number | null;
  hasTestersAvailable: boolean;
  testerPrice: Cents | null;
}

// A missing price is stored as zero, so zero never means free.
const priced = (amount: Cents | null): Cents | undefined =>
  amount !== null && amount > 0 ? amount : undefined;

const unitsPerCase = (casePackQuantity: number | null): number => Math.max(casePackQuantity ?? 1, 1);

/** The price of one case, or of one tester; undefined where the product cannot be ordered that way. */
export function unitPriceOf(product: PricedProduct, isTester: boolean): Cents | undefined {
  if (isTester) return product.hasTestersAvailable ? priced(product.testerPrice) : undefined;
  return priced(product.casePackCost) ?? priced(product.wholesalePricePerUnit);
}

/** Why a product cannot be ordered this way: it is no longer sold, or it has no price. */
export type UnsellableProblem = 'no_longer_sold' | 'no_price';

export function unsellableProblem(
  product: PricedProduct | undefined,
  isTester: boolean,
): UnsellableProblem | undefined {
  if (!product || (isTester && !product.hasTestersAvailable)) return 'no_longer_sold';
  return unitPriceOf(product, isTester) === undefined ? 'no_price' : undefined;
}

/** Number of single units in a line: cases contain several, testers are single units. */
export const unitsPerLine = (casePackQuantity: number | null, quantity: number, isTester: boolean): number =>
  isTester ? quantity : quantity * unitsPerCase(casePackQuantity);

/** Price per unit of a case, half a cent rounded up: for display only, never for sums. */
export function pricePerUnitInCase(product: PricedProduct): Cents | undefined {
  const casePrice = unitPriceOf(product, false);
  if (casePrice === undefined) return undefined;
  const units = unitsPerCase(product.casePackQuantity);
  return cents(Math.floor((2 * casePrice + units) / (2 * units)));
}
