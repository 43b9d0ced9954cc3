import { CalendarDate } from '@casepack/contract/calendar';
import { formatDay } from '@casepack/contract/date-text';
import type { Order } from '@casepack/contract/orders/order';
import { addressWords, isSameAddress, OrderAddressForm } from '@casepack/contract/orders/order-address';
import type { OrderEdit } from '@casepack/contract/orders/order-change';
import type { z } from 'zod';

/** What an order has besides lines and amounts, as form values. An address is set only if it changes. */
export type FactsEntry = Pick<
  z.input<typeof OrderEdit>,
  'purchaseOrderNumber' | 'requestedShipDate' | 'notes' | 'shippingAddress' | 'billingAddress'
>;

export const factsOf = ({ customer, requestedShipDate, notes }: Order): FactsEntry => ({
  purchaseOrderNumber: customer.purchaseOrderNumber ?? '',
  requestedShipDate: requestedShipDate ?? '',
  notes: notes ?? '',
});

/** Whether the order already has the facts that an edit sets. */
export function hasFactsOf(order: Order, edit: OrderEdit): boolean {
  const isSame = (wanted: string | null | undefined, stored: string | null) =>
    wanted === undefined || wanted === stored;
  return (
    isSame(edit.purchaseOrderNumber, order.customer.purchaseOrderNumber) &&
    isSame(edit.requestedShipDate, order.requestedShipDate) &&
    isSame(edit.notes, order.notes) &&
    (!edit.shippingAddress || isSameAddress(edit.shippingAddress, order.customer.shippingAddress)) &&
    (!edit.billingAddress || isSameAddress(edit.billingAddress, order.billingAddress))
  );
}

export const factLabels = {
  purchaseOrderNumber: 'PO number',
  requestedShipDate: 'Requested ship date',
  shippingAddress: 'Shipping address',
  billingAddress: 'Billing address',
  notes: 'Notes',
} as const;

/** The facts of an order as text. */
export const storedFacts = (order: Order) => ({
  purchaseOrderNumber: order.customer.purchaseOrderNumber ?? '',
  requestedShipDate: order.requestedShipDate ? formatDay(order.requestedShipDate) : '',
  shippingAddress: order.customer.shippingAddress ? addressWords(order.customer.shippingAddress) : '',
  billingAddress: order.billingAddress ? addressWords(order.billingAddress) : '',
  notes: order.notes ?? '',
});

const dayText = (day: string | null | undefined): string => {
  const read = CalendarDate.safeParse(day).data;
  return read ? formatDay(read) : '';
};

/** The same for what is entered; an address that is not set stays. */
export function enteredFacts(entry: FactsEntry, order: Order) {
  const stored = storedFacts(order);
  const address = (entered: FactsEntry['shippingAddress'], before: string) => {
    const read = OrderAddressForm.safeParse(entered).data;
    return read ? addressWords(read) : before;
  };
  return {
    purchaseOrderNumber: entry.purchaseOrderNumber ?? '',
    requestedShipDate: dayText(entry.requestedShipDate),
    shippingAddress: address(entry.shippingAddress, stored.shippingAddress),
    billingAddress: address(entry.billingAddress, stored.billingAddress),
    notes: entry.notes ?? '',
  };
}
