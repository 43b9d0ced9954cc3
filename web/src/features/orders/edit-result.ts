import { isSameLine } from '@casepack/contract/orders/line-rules';
import type { Order } from '@casepack/contract/orders/order';
import type { EditedLine, OrderEdit } from '@casepack/contract/orders/order-change';
import { hasFactsOf } from './order-facts';

/** The edit that would not change the order. */
export const editOf = (order: Order): OrderEdit => ({
  shipping: order.shipping,
  tax: order.tax,
  discount: order.discountValue,
  discountType: order.discountType,
  discountDescription: order.discountDescription,
  purchaseOrderNumber: order.customer.purchaseOrderNumber,
  requestedShipDate: order.requestedShipDate,
  notes: order.notes,
  ...(order.customer.shippingAddress ? { shippingAddress: order.customer.shippingAddress } : {}),
  ...(order.billingAddress ? { billingAddress: order.billingAddress } : {}),
  items: order.items,
});

const linesText = (items: readonly EditedLine[]): string =>
  items
    .map(({ productId, isTester, quantity }) => `${productId} ${isTester} ${quantity}`)
    .sort()
    .join();

const chargeNames = ['shipping', 'tax', 'discount', 'discountType', 'discountDescription'] as const;

/** Whether the order has the charges, the facts and the quantities that an edit sets, if it sets them. */
function hasContentsOf(order: Order, edit: OrderEdit): boolean {
  const stored = editOf(order);
  const hasCharges = chargeNames.every((name) => edit[name] === undefined || edit[name] === stored[name]);
  const hasLines = !edit.items || linesText(edit.items) === linesText(order.items);
  return hasCharges && hasLines && hasFactsOf(order, edit);
}

const itemOf = ({ items }: Order, { id, ...line }: EditedLine) =>
  items.find((each) => (id === undefined ? isSameLine(each, line) : each.id === id));

/** Whether the order has the note and the ship date that an edit sets for a line, if it sets them. */
function hasDetailsOf(order: Order, line: EditedLine): boolean {
  const item = itemOf(order, line);
  const isSame = (wanted: string | null | undefined, stored: string | null | undefined) =>
    wanted === undefined || wanted === stored;
  return isSame(line.note, item?.note) && isSame(line.shipDate, item?.shipDate);
}

/** Whether the order has the price that an edit sets for a line, if it sets one. */
function hasPriceOf(order: Order, line: EditedLine): boolean {
  const { manualPrice, listPrice } = line;
  if (manualPrice === undefined && listPrice === undefined) return true;
  const item = itemOf(order, line);
  if (manualPrice) return item?.unitPrice === manualPrice.price && item.manualReason === manualPrice.reason;
  return item?.price.source !== 'manual' && (listPrice === undefined || item?.unitPrice === listPrice);
}

/** Whether an order already has the result of an edit. */
export function hasResultOf(order: Order, edit: OrderEdit): boolean {
  const ids = new Set(order.items.map(({ id }) => id));
  const hasItsLines = edit.items?.every(({ id }) => id === undefined || ids.has(id)) ?? true;
  const hasItsPrices = edit.items?.every((line) => hasPriceOf(order, line)) ?? true;
  const hasItsDetails = edit.items?.every((line) => hasDetailsOf(order, line)) ?? true;
  return hasItsLines && hasItsPrices && hasItsDetails && hasContentsOf(order, edit);
}
