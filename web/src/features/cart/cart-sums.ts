import { type Cents, cents, MAX_CENTS } from '@casepack/contract/money';
import { pricePerUnitInCase, unitPriceOf, unitsPerLine } from '@casepack/contract/orders/pricing';
import type { CartLine } from './cart-line';

export const unitPrice = (line: CartLine): Cents | undefined => unitPriceOf(line.product, line.isTester);

export const pricePerUnit = (line: CartLine): Cents | undefined =>
  line.isTester ? unitPrice(line) : pricePerUnitInCase(line.product);

export const unitsOf = (line: CartLine): number =>
  unitsPerLine(line.product.casePackQuantity, line.quantity, line.isTester);

const withinReach = (amount: number): Cents | undefined => (amount <= MAX_CENTS ? cents(amount) : undefined);

/** Undefined where there is no price, or where the amount is larger than any order may be. */
export function lineTotal(line: CartLine): Cents | undefined {
  const price = unitPrice(line);
  return price === undefined ? undefined : withinReach(price * line.quantity);
}

/** Undefined when it is larger than any order may be. Lines without a price cannot be ordered and add nothing. */
export const cartTotal = (lines: readonly CartLine[]): Cents | undefined =>
  withinReach(lines.reduce((total, line) => total + (unitPrice(line) ?? 0) * line.quantity, 0));
