import { describe, expect, it } from 'vitest';
import { cents } from '../money';
import type { OrderMoneyFacts } from './order-money';
import { paymentBadge } from './payment-badge';

const order = (changes: Partial<OrderMoneyFacts & { overdue: boolean }>) => ({
  total: cents(1000),
  status: 'shipped' as const,
  amountPaid: cents(0),
  amountRefunded: cents(0),
  amountAuthorized: cents(0),
  amountCredited: cents(0),
  paidAt: null,
  refundDue: false,
  ...changes,
});
const paid = { amountPaid: cents(1000), paidAt: new Date('2026-11-02T10:00:00Z') };

describe('the payment badge of an order', () => {
  it.each([
    ['Due', {}],
    ['Partly paid', { amountPaid: cents(400) }],
    ['Paid', paid],
    ['Refunded', { ...paid, amountRefunded: cents(1000) }],
    ['Refund due', { ...paid, status: 'cancelled' as const, refundDue: true }],
    ['Overdue', { overdue: true }],
    ['Overdue', { overdue: true, amountPaid: cents(400) }],
    ['Paid', { ...paid, overdue: true }],
  ])('reads %s', (label, changes) => {
    expect(paymentBadge(order(changes))?.label).toBe(label);
  });

  it('says nothing where nothing is to be paid', () => {
    expect(paymentBadge(order({ total: cents(0), paidAt: new Date() }))).toBeNull();
    expect(paymentBadge(order({ status: 'cancelled' }))).toBeNull();
  });
});
