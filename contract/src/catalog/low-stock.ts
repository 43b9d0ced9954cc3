import { smallestQuantity } from '../orders/line-quantity';
import type { Product } from './product';

export type Stocked = Pick<
  Product,
  | 'unitsAvailable'
  | 'casePackQuantity'
  | 'minimumQuantity'
  | 'orderMultiple'
  | 'lowStockAt'
  | 'allowBackorder'
>;

/** Stock is low from this number of cases down. The same rule as `isLow` in server/src/catalog/low-stock.ts. */
export const FEW_CASES = 10;

/** How many cases are left: whole cases, not units. Undefined is unlimited. */
export const casesLeft = ({ unitsAvailable, casePackQuantity }: Stocked): number | undefined =>
  unitsAvailable === null ? undefined : Math.floor(unitsAvailable / Math.max(casePackQuantity, 1));

/** Fewer are left than can be ordered. */
export const isOutOfStock = (product: Stocked): boolean =>
  (casesLeft(product) ?? Number.POSITIVE_INFINITY) < smallestQuantity(product);

/** Few cases are left, or none that can be ordered. A manufacturer can set another limit for a product. */
export function isLowStock(product: Stocked): boolean {
  const { unitsAvailable, lowStockAt } = product;
  if (typeof lowStockAt === 'number') return unitsAvailable !== null && unitsAvailable < lowStockAt;
  return isOutOfStock(product) || (casesLeft(product) ?? Number.POSITIVE_INFINITY) <= FEW_CASES;
}
