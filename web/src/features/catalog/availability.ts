import { casesLeft, isLowStock, isOutOfStock, type Stocked } from '@casepack/contract/catalog/low-stock';
import type { Product } from '@casepack/contract/catalog/product';
import { unitPriceOf } from '@casepack/contract/pricing/unit-price';

/** "Out of stock", "Only 3 left", or nothing where there is plenty. */
export function stockNote(product: Stocked): string | undefined {
  if (isOutOfStock(product)) return 'Out of stock';
  const left = casesLeft(product);
  return left !== undefined && isLowStock(product) ? `Only ${left} left` : undefined;
}

export const canAdd = (product: Product): boolean =>
  unitPriceOf(product, false) !== undefined && !isOutOfStock(product);

/** Both are set. A tester is one unit. */
export const hasTester = (product: Product): boolean => unitPriceOf(product, true) !== undefined;

export const canAddTester = (product: Product): boolean =>
  hasTester(product) && (product.unitsAvailable === null || product.unitsAvailable > 0);
