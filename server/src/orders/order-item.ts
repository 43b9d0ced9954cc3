import type { UnitSplit } from '@casepack/contract/orders/backorder';
import { unitsPerLine } from '@casepack/contract/orders/line-rules';
import { type CountedLine, type ProductsById, unitsOf } from './check-lines';
import type { NewItem } from './orders.queries';
import type { OrderableProduct } from './products-to-order.queries';

/** The columns for the price of a line and its source. */
export function priceColumns({ line, unitPrice, totalPrice, step, price, manualPrice }: CountedLine) {
  if (unitPrice === null || totalPrice === null || step === null) {
    throw new Error(`Line ${line} was not checked before it was stored`);
  }
  return {
    unitPrice,
    totalPrice,
    priceSource: manualPrice ? ('manual' as const) : step.source,
    priceListId: step.listId,
    priceListName: step.listName,
    fromQuantity: step.fromQuantity,
    ownPrice: price?.ownPrice ?? null,
    listPrice: manualPrice ? step.price : null,
    manualReason: manualPrice?.reason ?? null,
  };
}

const noUnits: UnitSplit = { reservedUnits: 0, backorderedUnits: 0 };

function unitsFor(product: OrderableProduct, line: CountedLine): UnitSplit {
  const backorderedUnits = unitsPerLine(product.casePackQuantity, line.backorder?.later ?? 0, line.isTester);
  return { reservedUnits: unitsOf(product, line) - backorderedUnits, backorderedUnits };
}

/** The stored copy of a line, with the units reserved for it. */
export function toItem(
  products: ProductsById,
  line: CountedLine,
  reserves: boolean,
): Omit<NewItem, 'position'> {
  const product = products.get(line.productId);
  if (!product) throw new Error(`Line ${line.line} was not checked before it was stored`);
  return {
    productId: product.id,
    name: product.name,
    sku: product.sku,
    casePackQuantity: product.casePackQuantity,
    casePackCost: product.casePackCost,
    wholesalePricePerUnit: product.wholesalePricePerUnit,
    quantity: line.quantity,
    isTester: line.isTester,
    ...priceColumns(line),
    ...{ cancelledQuantity: 0, shippedQuantity: 0, returnedQuantity: 0 },
    ...(reserves && product.unitsAvailable !== null ? unitsFor(product, line) : noUnits),
    note: line.note,
    shipDate: line.shipDate,
  };
}
