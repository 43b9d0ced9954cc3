import type { CalendarDate } from '@casepack/contract/calendar';
import { formatDay } from '@casepack/contract/date-text';
import type { InvoiceContent } from '@casepack/contract/invoices/invoice';
import { type Cents, cents } from '@casepack/contract/money';
import { wantedLines } from '@casepack/contract/orders/line-quantities';
import type { Amounts } from '@casepack/contract/orders/money-shares';
import { lineTotal } from '@casepack/contract/orders/totals';
import { DEFAULT_PAYMENT_TERMS, dueDate, PaymentTerms } from '@casepack/contract/organizations/payment-terms';
import { type PaymentMethod, paymentMethodLabels } from '@casepack/contract/payments/ledger';
import type { ItemRow, OrderRow } from '../orders/orders.queries';
import { documentDay, extrasOf } from '../press/pdf-document';

type Seller = InvoiceContent['seller'];
type Head = 'orderNumber' | 'orderedOn' | 'purchaseOrderNumber' | 'paymentTerms' | 'seller' | 'buyer';

/** The fields of an order shown on its invoices. */
type InvoicedOrder = Pick<
  OrderRow,
  | 'orderNumber'
  | 'createdAt'
  | 'purchaseOrderNumber'
  | 'paymentTerms'
  | 'companyName'
  | 'contactPerson'
  | 'billingAddress'
  | 'shippingAddress'
>;

type InvoicedAmounts = Pick<OrderRow, 'subtotal' | 'tax' | 'shipping' | 'discount' | 'discountDescription'>;
type InvoicedLine = Pick<
  ItemRow,
  'name' | 'sku' | 'quantity' | 'casePackQuantity' | 'isTester' | 'unitPrice' | 'totalPrice'
> &
  Partial<Pick<ItemRow, 'note' | 'shipDate' | 'partNumber' | 'cancelledQuantity'>>;

export const dueDayOf = (issuedOn: CalendarDate, { paymentTerms }: Pick<OrderRow, 'paymentTerms'>) =>
  dueDate(issuedOn, PaymentTerms.safeParse(paymentTerms).data ?? DEFAULT_PAYMENT_TERMS);

const headOf = (order: InvoicedOrder, seller: Seller): Pick<InvoiceContent, Head> => ({
  orderNumber: order.orderNumber,
  orderedOn: documentDay(order.createdAt),
  purchaseOrderNumber: order.purchaseOrderNumber,
  paymentTerms: order.paymentTerms,
  seller,
  buyer: {
    companyName: order.companyName,
    contactPerson: order.contactPerson,
    billingAddress: order.billingAddress,
    shippingAddress: order.shippingAddress,
  },
});

/** The content of the order as its invoice stores it. */
export const invoiceContentOf = (
  order: InvoicedOrder & InvoicedAmounts,
  items: readonly InvoicedLine[],
  seller: Seller,
): InvoiceContent => ({
  ...headOf(order, seller),
  lines: wantedLines(items.map((item) => ({ cancelledQuantity: 0, ...item }))).map(
    ({ name, sku, quantity, casePackQuantity, isTester, unitPrice, totalPrice, ...line }) => ({
      name,
      sku,
      quantity,
      casePackQuantity: isTester ? null : casePackQuantity,
      isTester,
      unitPrice,
      totalPrice,
      ...extrasOf(line),
    }),
  ),
  subtotal: order.subtotal,
  tax: order.tax,
  shipping: order.shipping,
  discount: order.discount,
  discountDescription: order.discountDescription,
});

/** The content of a credit note for goods that were cancelled or came back. */
export const creditedGoodsOf = (
  order: InvoicedOrder,
  lines: readonly InvoicedLine[],
  amounts: Amounts,
  seller: Seller,
): InvoiceContent =>
  invoiceContentOf(
    { ...order, ...amounts, discountDescription: null },
    lines.map((line) => ({ ...line, totalPrice: lineTotal(line) })),
    seller,
  );

export interface CreditedRefund {
  amount: Cents;
  method: PaymentMethod;
  at: Date;
}

export const creditNoteContentOf = (
  order: InvoicedOrder,
  { amount, method, at }: CreditedRefund,
  seller: Seller,
): InvoiceContent => ({
  ...headOf(order, seller),
  lines: [
    {
      // Only the manufacturer may see a payment's reference.
      name: `Refund on ${formatDay(documentDay(at))} (${paymentMethodLabels[method]})`,
      sku: null,
      quantity: 1,
      casePackQuantity: null,
      isTester: false,
      unitPrice: amount,
      totalPrice: amount,
    },
  ],
  subtotal: amount,
  tax: cents(0),
  shipping: cents(0),
  discount: cents(0),
  discountDescription: null,
});
