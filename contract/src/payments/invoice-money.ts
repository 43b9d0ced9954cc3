import type { Cents } from '../money';
import { type OrderMoneyFacts, orderMoney } from './order-money';

const notNegative = (amount: number): Cents => Math.max(0, amount) as Cents; // a difference of cents is cents

interface InvoiceFacts {
  kind: 'invoice' | 'credit_note';
  total: Cents;
  /** What the order's valid invoices before this one came to. */
  invoicedBefore: Cents;
  supersededAt: Date | null;
}

/** What was credited of a valid invoice because goods on it were cancelled: the order costs that much less by now. */
const cancelledOf = ({ total, invoicedBefore, supersededAt }: InvoiceFacts, order: OrderMoneyFacts): Cents =>
  notNegative(supersededAt === null ? invoicedBefore + total - order.total : 0);

/**
 * The amounts paid and due on an invoice; what was credited counts as paid. Money settles the order's oldest invoice
 * first. No more is due than the order still owes, and nothing on a credit note.
 */
export function invoiceMoney(invoice: InvoiceFacts, order: OrderMoneyFacts): { paid: Cents; due: Cents } {
  const { kind, total, invoicedBefore, supersededAt } = invoice;
  if (kind === 'credit_note') return { paid: notNegative(0), due: notNegative(0) };
  const credited = order.amountCredited + cancelledOf(invoice, order);
  const settled = notNegative(orderMoney(order).kept + credited - invoicedBefore);
  const paid = Math.min(total, order.paidAt === null ? settled : total) as Cents; // one of two
  const isAsked = supersededAt === null && order.status !== 'cancelled';
  return { paid, due: notNegative(isAsked ? total - paid : 0) };
}

/** What is due on the invoices of the order before this one, taken as one. */
export const dueBefore = (invoice: InvoiceFacts, order: OrderMoneyFacts): Cents =>
  invoiceMoney({ ...invoice, total: invoice.invoicedBefore, invoicedBefore: notNegative(0) }, order).due;

/** What the order still owes once this invoice is paid. */
export const dueAfter = (invoice: InvoiceFacts, order: OrderMoneyFacts): Cents =>
  notNegative(orderMoney(order).due - invoiceMoney(invoice, order).due);

/** Whether a part of what counts as paid on the invoice was credited. */
export const isCredited = (invoice: InvoiceFacts, order: OrderMoneyFacts): boolean =>
  order.amountCredited > 0 || (invoice.kind === 'invoice' && cancelledOf(invoice, order) > 0);
