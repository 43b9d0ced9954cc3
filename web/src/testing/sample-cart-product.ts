import { cents } from '@casepack/contract/money';
import type { CartProduct } from '../features/cart/cart-line';

/** A soap sold in cases of twelve, as stored in a cart; without its manufacturer. */
export const sampleCartProduct: CartProduct = {
  name: 'Oat soap',
  sku: 'SO-OAT',
  imageUrl: null,
  wholesalePricePerUnit: cents(250),
  casePackCost: cents(3000),
  casePackQuantity: 12,
  hasTestersAvailable: true,
  testerPrice: cents(100),
  minimumQuantity: 1,
  unitsAvailable: null,
};
