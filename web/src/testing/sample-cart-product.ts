import { cents } from '@casepack/contract/money';
import type { CartProduct } from '../features/cart/cart-line';

/** What a cart keeps of a soap that is sold in cases of twelve; it does not say of which manufacturer. */
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
