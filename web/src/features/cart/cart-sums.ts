import { type Cents, cents, MAX_CENTS } from '@casepack/contract/money';
import { unitsPerLine } from '@casepack/contract/orders/line-rules';
import { explainPrice } from '@casepack/contract/pricing/explain-price';
import type { LinePrice } from '@casepack/contract/pricing/line-price';
import { ownPriceOf } from '@casepack/contract/pricing/own-price';
import { casesByProduct } from '@casepack/contract/pricing/resolve-price';
import { pricePerUnitInCase, stepsOf, unitPriceOf } from '@casepack/contract/pricing/unit-price';
import type { CartLine } from './cart-line';

/** A line with what its price depends on: the cases of its product in the whole cart. */
export interface CountedLine extends CartLine {
  cases: number;
}

export function countCases(lines: readonly CartLine[]): CountedLine[] {
  const cases = casesByProduct(lines);
  return lines.map((line) => ({ ...line, cases: cases.get(line.productId) ?? 1 }));
}

export const unitPrice = ({ product, isTester, cases }: Omit<CountedLine, 'quantity'>): Cents | undefined =>
  unitPriceOf(product, isTester, cases);

export const pricePerUnit = (line: CountedLine): Cents | undefined =>
  line.isTester ? unitPrice(line) : pricePerUnitInCase(line.product, line.cases);

export const linePrice = ({ product, isTester, cases }: CountedLine): LinePrice | undefined =>
  explainPrice(stepsOf(product, isTester), ownPriceOf(product, isTester), cases);

export const unitsOf = (line: CartLine): number =>
  unitsPerLine(line.product.casePackQuantity, line.quantity, line.isTester);

const withinReach = (amount: number): Cents | undefined => (amount <= MAX_CENTS ? cents(amount) : undefined);

/** Undefined if there is no price, or if the amount exceeds the maximum of an order. */
export function lineTotal(line: CountedLine): Cents | undefined {
  const price = unitPrice(line);
  return price === undefined ? undefined : withinReach(price * line.quantity);
}

/** Undefined if it exceeds the maximum of an order. Lines without a price cannot be ordered and add nothing. */
export const cartTotal = (lines: readonly CountedLine[]): Cents | undefined =>
  withinReach(lines.reduce((total, line) => total + (unitPrice(line) ?? 0) * line.quantity, 0));
