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

/**
 * The amounts paid and due on an invoice; what was credited counts as paid. Money settles the order's oldest invoice
 * first. Nothing is due on a credit note.
 */
export function invoiceMoney(invoice: InvoiceFacts, order: OrderMoneyFacts): { paid: Cents; due: Cents } {
  const { kind, total, invoicedBefore, supersededAt } = invoice;
  if (kind === 'credit_note') return { paid: notNegative(0), due: notNegative(0) };
  const settled = notNegative(orderMoney(order).kept + order.amountCredited - invoicedBefore);
  const paid = Math.min(total, order.paidAt === null ? settled : total) as Cents; // one of two
  const isAsked = supersededAt === null && order.status !== 'cancelled';
  return { paid, due: notNegative(isAsked ? total - paid : 0) };
}
