import { type Cents, cents } from '../money';
import { unitsPerCase } from '../orders/line-rules';
import { ownPriceOf, type PricedProduct } from './own-price';
import { ownStep, type PriceStep, stepFor } from './price-step';

/** What a product costs someone by number of cases, and as a tester. */
export interface PriceSteps {
  case: readonly PriceStep[];
  tester: readonly PriceStep[];
}

/** A product with the prices that lists set for whoever looks at it; without them its own price applies. */
export interface OfferedProduct extends PricedProduct {
  priceSteps?: PriceSteps | undefined;
  /** Not on the price list that limits what the customer can order. */
  notOffered?: boolean | undefined;
}

function ownSteps(product: PricedProduct, isTester: boolean): readonly PriceStep[] {
  const own = ownPriceOf(product, isTester);
  return own === undefined ? [] : [ownStep(own)];
}

export const stepsOf = (product: OfferedProduct, isTester: boolean): readonly PriceStep[] =>
  product.priceSteps?.[isTester ? 'tester' : 'case'] ?? ownSteps(product, isTester);

/** The price of one case, or of one tester; undefined if the product cannot be ordered that way. */
export const unitPriceOf = (product: OfferedProduct, isTester: boolean, quantity = 1): Cents | undefined =>
  stepFor(stepsOf(product, isTester), quantity)?.price;

/** Why a product cannot be ordered this way: no longer sold, without a price, or not offered to this customer. */
export type UnsellableProblem = 'no_longer_sold' | 'no_price' | 'not_offered';

export function unsellableProblem(
  product: OfferedProduct | undefined,
  isTester: boolean,
  quantity = 1,
): UnsellableProblem | undefined {
  if (!product || (isTester && !product.hasTestersAvailable)) return 'no_longer_sold';
  if (product.notOffered) return 'not_offered';
  return unitPriceOf(product, isTester, quantity) === undefined ? 'no_price' : undefined;
}

/** Price per unit of a case, half a cent rounded up: for display only, never for sums. */
export function pricePerUnitInCase(product: OfferedProduct, quantity = 1): Cents | undefined {
  const casePrice = unitPriceOf(product, false, quantity);
  if (casePrice === undefined) return undefined;
  const units = unitsPerCase(product.casePackQuantity);
  return cents(Math.floor((2 * casePrice + units) / (2 * units)));
}
