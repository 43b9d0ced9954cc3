import type { Cents } from '../money';

/** The fields of a product that decide its own price, before any price list. */
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

/** The product's own price of one case, or of one tester; undefined if it has none. */
export function ownPriceOf(product: PricedProduct, isTester: boolean): Cents | undefined {
  if (isTester) return product.hasTestersAvailable ? priced(product.testerPrice) : undefined;
  return priced(product.casePackCost) ?? priced(product.wholesalePricePerUnit);
}

/** The product's own price, if what is paid is lower. */
export const reducedFrom = (
  ownPrice: Cents | null | undefined,
  price: Cents | null | undefined,
): Cents | undefined =>
  typeof ownPrice === 'number' && typeof price === 'number' && price < ownPrice ? ownPrice : undefined;
