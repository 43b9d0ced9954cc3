import type { Product } from '@casepack/contract/catalog/product';
import { formatMoney } from '@casepack/contract/money';

const isCase = ({ casePackQuantity }: Product): boolean => casePackQuantity > 1;

export const addLabel = (product: Product): string =>
  isCase(product) ? `Add Case (${product.casePackQuantity})` : 'Add Item to Cart';

export function packWords(product: Product): string {
  if (isCase(product)) {
    const each = product.pricePerUnit === null ? '' : ` · ${formatMoney(product.pricePerUnit)} per unit`;
    return `Case of ${product.casePackQuantity}${each}`;
  }
  return product.unitOfMeasurement === 'each' ? 'Sold singly' : `Sold by the ${product.unitOfMeasurement}`;
}
