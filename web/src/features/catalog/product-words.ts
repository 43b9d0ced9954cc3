import { casesLeft } from '@casepack/contract/catalog/low-stock';
import type { Product } from '@casepack/contract/catalog/product';
import { counted, formatCount } from '@casepack/contract/count';
import { type Cents, formatMoney } from '@casepack/contract/money';
import { smallestQuantity } from '@casepack/contract/orders/line-quantity';
import { ownPriceOf, reducedFrom } from '@casepack/contract/pricing/own-price';
import { nextStep } from '@casepack/contract/pricing/price-step';
import { stepsOf } from '@casepack/contract/pricing/unit-price';
import { stockNote } from './availability';

const isCase = ({ casePackQuantity }: Product): boolean => casePackQuantity > 1;

export const addLabel = (product: Product): string =>
  isCase(product) ? `Add Case (${product.casePackQuantity})` : 'Add Item to Cart';

export const perWords = (product: Product): string => (isCase(product) ? 'per case' : 'per unit');

export const perUnitWords = (product: Product): string =>
  isCase(product) && product.pricePerUnit !== null ? `${formatMoney(product.pricePerUnit)} per unit` : '';

export const ownPriceIfReduced = (product: Product): Cents | undefined =>
  reducedFrom(ownPriceOf(product, false), product.price);

/** 'From 6: $51.00', the first lower price for more cases. */
export function firstBreakWords(product: Product): string | undefined {
  const next = nextStep(stepsOf(product, false), smallestQuantity(product));
  return next && `From ${formatCount(next.fromQuantity)}: ${formatMoney(next.price)}`;
}

export function packWords(product: Product): string {
  if (isCase(product)) {
    const each = perUnitWords(product);
    return `Case of ${product.casePackQuantity}${each && ` · ${each}`}`;
  }
  return product.unitOfMeasurement === 'each'
    ? 'Sold individually'
    : `Sold by the ${product.unitOfMeasurement}`;
}

/** "Out of stock", "Only 3 left", "40 cases", or that there is always more. */
export function stockWords(product: Product): string {
  const left = casesLeft(product);
  if (left === undefined) return 'In stock';
  return stockNote(product) ?? counted(left, isCase(product) ? 'case' : 'unit');
}
