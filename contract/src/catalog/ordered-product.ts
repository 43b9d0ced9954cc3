import { Product } from './product';

/** What a line of a cart or of the order desk needs to know of its product. */
export const OrderedProduct = Product.pick({
  manufacturerId: true,
  name: true,
  sku: true,
  imageUrl: true,
  wholesalePricePerUnit: true,
  casePackCost: true,
  casePackQuantity: true,
  hasTestersAvailable: true,
  testerPrice: true,
  minimumQuantity: true,
  orderMultiple: true,
  maximumQuantity: true,
  unitsAvailable: true,
  allowBackorder: true,
  expectedOn: true,
  priceSteps: true,
});
