import { z } from 'zod';
import { endpoint } from '../endpoint';
import { ById, IdText } from '../ids';
import { listQuery } from '../list-query';
import { Order, OrderWithoutCard } from '../orders/order';
import { LedgerEntry, LedgerFilter, OffPlatformPayment, PaymentSummary, RefundForm } from './ledger';
import { OpenOrder, Receipt, ReceiptForm } from './receipts';

export const listOrderPayments = endpoint({
  method: 'GET',
  path: '/api/orders/:id/payments',
  access: 'order:manage',
  summary: 'Lists the payments and refunds of an order, oldest first',
  params: ById,
  response: z.array(LedgerEntry),
});

/** Send an `Idempotency-Key`. A reference is accepted only once per order in any case. */
export const recordPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payments',
  access: 'order:manage',
  summary: 'Record a payment made by check, wire or other means',
  params: ById,
  body: OffPlatformPayment,
  response: OrderWithoutCard,
  errors: ['conflict', 'order_not_payable'],
  idempotencyKey: true,
});

/** Send an `Idempotency-Key`: a repeated request refunds only once. */
export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:id/refunds',
  access: 'order:manage',
  summary: 'Refund a payment in full or in part',
  params: ById,
  body: RefundForm,
  response: Order,
  errors: ['conflict', 'idempotency_mismatch', 'payments_not_configured', 'provider_failed'],
  idempotencyKey: true,
});

export const listOpenOrders = endpoint({
  method: 'GET',
  path: '/api/wholesale-customers/:id/open-orders',
  access: 'order:list-customer',
  summary: 'The orders of a customer with something to pay, earliest due date first',
  params: ById,
  response: z.array(OpenOrder),
});

/** Send an `Idempotency-Key`: a repeated request is recorded once. */
export const recordReceipt = endpoint({
  method: 'POST',
  path: '/api/wholesale-customers/:id/receipts',
  access: 'receipt:record',
  summary: 'Record one payment over several orders of a customer',
  params: ById,
  body: ReceiptForm,
  response: Receipt,
  errors: ['conflict', 'idempotency_mismatch', 'order_not_payable'],
  idempotencyKey: true,
});

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payments',
  access: 'payment:list',
  summary: 'Lists payments and refunds, newest first. X-Total-Count holds the number of all entries',
  query: listQuery('at').omit({ search: true }).extend(LedgerFilter.shape),
  response: z.array(LedgerEntry),
});

export const exportPayments = endpoint({
  method: 'GET',
  path: '/api/payments/export',
  access: 'payment:list',
  summary: 'The filtered payments and refunds as a CSV file',
  query: LedgerFilter,
  response: z.string(),
  files: ['text/csv'],
});

export const getPaymentSummary = endpoint({
  method: 'GET',
  path: '/api/payments/summary',
  access: 'payment:list',
  summary: 'The payments a manufacturer has received, in total and by week',
  query: z.object({ manufacturerId: IdText.optional() }),
  response: PaymentSummary,
});
