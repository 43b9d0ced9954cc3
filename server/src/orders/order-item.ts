import type { CheckedLine } from '@casepack/contract/orders/order-line';
import { type ProductsById, unitsOf } from './check-lines';
import type { NewItem } from './orders.queries';

/** The order's own copy of a line, with what is taken from stock for it. */
export function toItem(
  products: ProductsById,
  line: CheckedLine,
  reserves: boolean,
): Omit<NewItem, 'position'> {
  const product = products.get(line.productId);
  if (!product || line.unitPrice === null || line.totalPrice === null) {
    throw new Error(`Line ${line.line} was not checked before it was stored`);
  }
  return {
    productId: product.id,
    name: product.name,
    sku: product.sku,
    casePackQuantity: product.casePackQuantity,
    casePackCost: product.casePackCost,
    wholesalePricePerUnit: product.wholesalePricePerUnit,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    totalPrice: line.totalPrice,
    isTester: line.isTester,
    reservedUnits: reserves && product.unitsAvailable !== null ? unitsOf(product, line) : 0,
  };
}
