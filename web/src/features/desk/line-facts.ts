import { formatCount } from '@casepack/contract/count';
import type { DeskProduct } from '@casepack/contract/desk/desk-product';
import { type Cents, cents, formatMoney, MAX_CENTS } from '@casepack/contract/money';
import { backorderWords } from '@casepack/contract/orders/backorder';
import { smallestQuantity } from '@casepack/contract/orders/line-quantity';
import { unitsPerLine } from '@casepack/contract/orders/line-rules';
import { casesByProduct } from '@casepack/contract/pricing/resolve-price';
import { stepsOf, unitPriceOf } from '@casepack/contract/pricing/unit-price';
import { type GridLine, isComplete } from './grid-state';

/** The cases of each product in the whole order: a price break counts those of all its lines. */
export const casesIn = (lines: readonly GridLine[]): ReadonlyMap<number, number> =>
  casesByProduct(lines.filter(isComplete));

/** Undefined without a product or a price. `cases`: of the product in the whole order. */
export const unitPriceIn = (
  { isTester }: GridLine,
  product: DeskProduct | undefined,
  cases: number | undefined,
): Cents | undefined => product && unitPriceOf(product, isTester, isTester ? 1 : cases);

export function totalOf(line: GridLine, unitPrice: Cents | undefined): Cents | undefined {
  if (unitPrice === undefined || line.quantity === null) return undefined;
  const total = unitPrice * line.quantity;
  return total <= MAX_CENTS ? cents(total) : undefined;
}

/** The quantity that an empty field stands for. */
export const usualQuantityOf = (line: GridLine, product: DeskProduct | undefined): number =>
  line.isTester || !product ? 1 : smallestQuantity(product);

/** Case pack, stock, minimum and multiple, and the next price break, in a few words each. */
export function factsOf(line: GridLine, product: DeskProduct, cases = 1): string[] {
  const { casePackQuantity, minimumQuantity, orderMultiple } = product;
  const isCase = !line.isTester;
  const next = isCase ? stepsOf(product, false).find(({ fromQuantity }) => fromQuantity > cases) : undefined;
  return [
    isCase && casePackQuantity > 1 ? `Case of ${formatCount(casePackQuantity)}` : '',
    stockOf(line, product),
    isCase && minimumQuantity > 1 ? `Minimum ${formatCount(minimumQuantity)}` : '',
    isCase && orderMultiple > 1 ? `Multiples of ${formatCount(orderMultiple)}` : '',
    next ? `${formatCount(next.fromQuantity)}+ ${formatMoney(next.price)}` : '',
  ].filter(Boolean);
}

/** What is there; of a line that asks for more of a product that can wait, what ships now and what later. */
function stockOf({ quantity, isTester }: GridLine, product: DeskProduct): string {
  const { unitsAvailable, casePackQuantity, allowBackorder, expectedOn } = product;
  if (unitsAvailable === null) return '';
  if (allowBackorder) {
    const there = Math.floor(unitsAvailable / unitsPerLine(casePackQuantity, 1, isTester));
    const wanted = quantity ?? 1;
    if (there < wanted) return backorderWords({ now: there, later: wanted - there }, expectedOn);
  }
  return unitsAvailable === 0 ? 'Out of stock' : `${formatCount(unitsAvailable)} in stock`;
}
