import { type BasisPoints, type Cents, formatPercentage, MAX_BASIS_POINTS } from '../money';

interface PricedLine {
  /** What the price lists say. */
  listPrice: Cents;
  unitPrice: Cents;
  quantity: number;
}

/** Without a limit everything can be taken off. */
export const isLimited = (maxDiscount: BasisPoints): boolean => maxDiscount < MAX_BASIS_POINTS;

/**
 * Whether an order takes off more than its rep may: lowered prices of all lines and the order discount together, as a
 * share of the subtotal at list prices. Half a cent rounds up, as for a discount of exactly that percentage. A line
 * above its list price makes up for nothing.
 */
export function isAboveLimit(
  lines: readonly PricedLine[],
  discount: Cents,
  maxDiscount: BasisPoints,
): boolean {
  let atListPrices = 0;
  let given: number = discount;
  for (const { listPrice, unitPrice, quantity } of lines) {
    atListPrices += listPrice * quantity;
    given += Math.max(0, listPrice - unitPrice) * quantity;
  }
  return given > Math.floor((atListPrices * maxDiscount + MAX_BASIS_POINTS / 2) / MAX_BASIS_POINTS);
}

/** For the staff who approve it: 'Discount above the 15% limit of Coastline Reps' */
export const aboveLimitReason = (maxDiscount: BasisPoints, organization: string): string =>
  `Discount above the ${formatPercentage(maxDiscount)} limit of ${organization}`;

/** For the rep who writes the order. */
export const aboveLimitWords = (maxDiscount: BasisPoints): string =>
  `Above your ${formatPercentage(maxDiscount)} limit: the order will wait for approval`;
