import { casesLeft, isLowStock, isOutOfStock, type Stocked } from '@casepack/contract/catalog/low-stock';
import type { Product } from '@casepack/contract/catalog/product';
import { unitPriceOf } from '@casepack/contract/pricing/unit-price';

/** It cannot be ordered: there is none, and it is not sold beyond its stock. */
export const isUnavailable = (product: Stocked): boolean =>
  isOutOfStock(product) && product.allowBackorder !== true;

/** "Out of stock", "Backorder", "Only 3 left", or nothing where there is plenty. */
export function stockNote(product: Stocked): string | undefined {
  if (isOutOfStock(product)) return product.allowBackorder ? 'Backorder' : 'Out of stock';
  const left = casesLeft(product);
  return left !== undefined && isLowStock(product) ? `Only ${left} left` : undefined;
}

export const canAdd = (product: Product): boolean =>
  unitPriceOf(product, false) !== undefined && !isUnavailable(product);

/** Both are set. A tester is one unit. */
export const hasTester = (product: Product): boolean => unitPriceOf(product, true) !== undefined;

export const canAddTester = (product: Product): boolean =>
  hasTester(product) &&
  (product.unitsAvailable === null || product.unitsAvailable > 0 || product.allowBackorder === true);
