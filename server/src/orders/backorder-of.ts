import { splitUnits } from '@casepack/contract/orders/backorder';
import { unitsPerLine } from '@casepack/contract/orders/line-rules';
import type { CheckedLine, OrderLineInput } from '@casepack/contract/orders/order-line';
import type { OrderableProduct } from './products-to-order.queries';

/**
 * How a line is split if there is not enough and its product can be backordered. `taken` holds the units of each
 * product that earlier lines reserve.
 */
export function backorderOf(
  product: OrderableProduct | undefined,
  { quantity, isTester }: OrderLineInput,
  taken: Map<number, number>,
): CheckedLine['backorder'] {
  if (!product?.allowBackorder || product.unitsAvailable === null) return undefined;
  const { id, casePackQuantity, unitsAvailable, expectedOn = null } = product;
  const unitsOfOne = unitsPerLine(casePackQuantity, 1, isTester);
  const before = taken.get(id) ?? 0;
  const split = splitUnits(quantity * unitsOfOne, unitsOfOne, unitsAvailable - before);
  taken.set(id, before + split.reservedUnits);
  const later = split.backorderedUnits / unitsOfOne;
  return later === 0 ? undefined : { now: quantity - later, later, expectedOn };
}
