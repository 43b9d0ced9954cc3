import { z } from 'zod';
import { money } from '../../money';
import { optionalDay } from '../../optional-day';
import { MAX_QUANTITY } from '../../orders/line-rules';
import { plainText, requiredText } from '../../text';
import type { ImportColumns, ImportKindRules } from '../column';
import { customerColumns } from './customers';

/** Only what is over: open orders are entered at the order desk, where they get stock. */
const PastStatus = z.enum(
  ['shipped', 'delivered', 'completed', 'cancelled'],
  'Use Shipped, Delivered, Completed or Cancelled. Enter open orders at the order desk',
);

const statusWords: Record<string, string> = {
  complete: 'completed',
  closed: 'completed',
  fulfilled: 'completed',
  done: 'completed',
  paid: 'completed',
  canceled: 'cancelled',
  void: 'cancelled',
  voided: 'cancelled',
};

const cases = z.codec(
  z.string(),
  z
    .int('Enter a whole number of cases')
    .min(1, 'Must be at least 1 case')
    .max(MAX_QUANTITY, `Must be at most ${MAX_QUANTITY} cases`),
  { decode: (text) => (/^[+-]?\d{1,9}$/.test(text) ? Number(text) : Number.NaN), encode: String },
);

/** About the order as a whole: its first row says it, the others repeat it or leave it empty. */
export const pastOrderColumns = {
  order_date: {
    label: 'Order date',
    cell: 'day',
    also: ['date', 'ordered on', 'created', 'created at', 'transaction date'],
    value: optionalDay,
  },
  customer_number: customerColumns.customer_number,
  business_name: customerColumns.business_name,
  status: {
    label: 'Status',
    cell: 'text',
    also: ['order status', 'state'],
    value: PastStatus,
    prepare: (text) => statusWords[text.toLowerCase()] ?? text.toLowerCase(),
  },
  is_paid: { label: 'Paid', cell: 'yes_no', also: ['is paid', 'payment received'], value: z.boolean() },
  shipped_on: {
    label: 'Shipped on',
    cell: 'day',
    also: ['ship date', 'shipped', 'shipping date', 'delivery date'],
    value: optionalDay,
  },
  purchase_order_number: {
    label: 'PO number',
    cell: 'text',
    also: ['po', 'purchase order', 'purchase order number', 'customer po'],
    value: requiredText(64, 'Enter a PO number'),
  },
  tax: { label: 'Tax', cell: 'amount', also: ['sales tax', 'tax amount', 'total tax'], value: money },
  shipping: { label: 'Shipping', cell: 'amount', also: ['freight', 'shipping cost'], value: money },
  discount: { label: 'Discount', cell: 'amount', also: ['order discount', 'discount amount'], value: money },
} as const satisfies ImportColumns;

export const orderImport: ImportKindRules = {
  label: 'Past orders',
  noun: 'order',
  columns: {
    order_number: {
      label: 'Order number',
      cell: 'text',
      also: ['order', 'order id', 'number', 'sales order', 'so number', 'invoice number'],
      value: plainText(40, 'Order number is required'),
    },
    ...pastOrderColumns,
    customer_number: {
      ...customerColumns.customer_number,
      also: ['customer id', 'account number', 'account'],
    },
    sku: {
      label: 'SKU',
      cell: 'text',
      also: ['item', 'item number', 'item code', 'product code', 'style', 'style number', 'article'],
      value: plainText(100, 'SKU is required'),
    },
    quantity: {
      label: 'Cases',
      cell: 'whole',
      also: ['quantity', 'qty', 'ordered', 'quantity ordered'],
      value: cases,
    },
    unit_price: {
      label: 'Price per case',
      cell: 'amount',
      also: ['price', 'unit price', 'rate', 'case price'],
      value: money,
    },
  },
  needs: [['order_number'], ['sku'], ['quantity'], ['unit_price']],
  check: ({ status, is_paid }) =>
    status === 'completed' && is_paid === false
      ? [{ column: 'is_paid', message: 'A completed order is paid. Use Delivered for one that is not' }]
      : [],
};
