import type { Cents } from '../money';
import type { LinePrice } from './line-price';
import { nextStep, type PriceStep, stepFor } from './price-step';

/** What explains the price of a line at this number of cases; undefined if there is no price. */
export function explainPrice(
  steps: readonly PriceStep[],
  ownPrice: Cents | undefined,
  quantity: number,
): LinePrice | undefined {
  const reached = stepFor(steps, quantity);
  if (!reached) return undefined;
  const next = nextStep(steps, quantity);
  return {
    source: reached.source,
    listName: reached.listName,
    fromQuantity: reached.fromQuantity,
    ownPrice: ownPrice ?? null,
    next: next ? { fromQuantity: next.fromQuantity, price: next.price } : null,
  };
}
