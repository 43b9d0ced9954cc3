import { addressWords, isSameAddress } from '@casepack/contract/orders/order-address';
import type { OrderEdit } from '@casepack/contract/orders/order-change';
import { type Changes, changesBetween } from '../audit/record-audit';
import type { Context } from '../context';
import type { OrderRow } from '../orders/orders.queries';
import { requireComingDay } from '../orders/require-coming-day';

type Facts = Pick<
  OrderRow,
  'purchaseOrderNumber' | 'requestedShipDate' | 'notes' | 'shippingAddress' | 'billingAddress'
>;

/** What the order has besides lines and amounts after an edit. A ship date that has passed since may stay. */
export function factsAfter(ctx: Context, row: OrderRow, edit: OrderEdit): Facts {
  const { requestedShipDate = row.requestedShipDate } = edit;
  if (requestedShipDate !== row.requestedShipDate) {
    requireComingDay(ctx.now(), 'requestedShipDate', requestedShipDate);
  }
  const { shippingAddress = row.shippingAddress, billingAddress = row.billingAddress } = edit;
  const { purchaseOrderNumber = row.purchaseOrderNumber, notes = row.notes } = edit;
  return {
    purchaseOrderNumber,
    requestedShipDate,
    notes,
    shippingAddress: isSameAddress(shippingAddress, row.shippingAddress)
      ? row.shippingAddress
      : shippingAddress,
    billingAddress: isSameAddress(billingAddress, row.billingAddress) ? row.billingAddress : billingAddress,
  };
}

const inWords = ({ shippingAddress, billingAddress, ...facts }: Facts) => ({
  ...facts,
  shippingAddress: shippingAddress && addressWords(shippingAddress),
  billingAddress: billingAddress && addressWords(billingAddress),
});

/** For the history. */
export const factChanges = (row: Facts, after: Facts): Changes =>
  changesBetween(inWords(row), inWords(after));

/** What is on no invoice. */
const offInvoice: ReadonlySet<string> = new Set(['requestedShipDate', 'notes']);

export const changesInvoice = (changes: Changes): boolean =>
  Object.keys(changes).some((field) => !offInvoice.has(field));
