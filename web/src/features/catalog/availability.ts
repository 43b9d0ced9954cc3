import type { Product } from '@casepack/contract/catalog/product';
import { smallestQuantity } from '@casepack/contract/orders/line-quantity';
import { unitPriceOf } from '@casepack/contract/pricing/unit-price';

const fewFrom = 10;

type Stocked = Pick<Product, 'unitsAvailable' | 'casePackQuantity' | 'minimumQuantity' | 'orderMultiple'>;

/** How many of what the add button adds are left: whole cases, not units. Undefined is unlimited. */
export const casesLeft = ({ unitsAvailable, casePackQuantity }: Stocked): number | undefined =>
  unitsAvailable === null ? undefined : Math.floor(unitsAvailable / Math.max(casePackQuantity, 1));

export const isOutOfStock = (product: Stocked): boolean =>
  (casesLeft(product) ?? Number.POSITIVE_INFINITY) < smallestQuantity(product);

/** "Out of stock", "Only 3 left", or nothing where there is plenty. */
export function stockNote(product: Stocked): string | undefined {
  if (isOutOfStock(product)) return 'Out of stock';
  const left = casesLeft(product);
  return left !== undefined && left <= fewFrom ? `Only ${left} left` : undefined;
}

export const canAdd = (product: Product): boolean =>
  unitPriceOf(product, false) !== undefined && !isOutOfStock(product);

/** Both are set. A tester is one unit. */
export const hasTester = (product: Product): boolean => unitPriceOf(product, true) !== undefined;

export const canAddTester = (product: Product): boolean =>
  hasTester(product) && (product.unitsAvailable === null || product.unitsAvailable > 0);
