import { describe, expect, it } from 'vitest';
import { cents } from '../money';
import { whyNotEditable } from './editing';
import { type OrderStatus, orderStatuses } from './status';

const paidAt = new Date('2026-11-16T15:00:00Z');
const unpaid = {
  total: cents(4800),
  amountPaid: cents(0),
  amountRefunded: cents(0),
  amountAuthorized: cents(0),
  paidAt: null,
  refundDue: false,
};

describe('editing an order', () => {
  it.each([
    ['pending', undefined],
    ['waiting_for_payment', undefined],
    ['invoice_sent', undefined],
    ['processing', undefined],
    ['paid', 'This order is already paid and can no longer be edited.'],
    ['shipped', 'This order is shipped and can no longer be edited.'],
    ['delivered', 'This order is delivered and can no longer be edited.'],
    ['completed', 'This order is completed and can no longer be edited.'],
    ['cancelled', 'This order is cancelled and can no longer be edited.'],
  ] as const)('that is %s and of which nothing is paid: %s', (status, bar) => {
    expect(whyNotEditable({ ...unpaid, status })).toBe(bar);
  });

  it.each(orderStatuses)('that is %s is over once it is paid in full', (status) => {
    expect(whyNotEditable({ ...unpaid, status, amountPaid: cents(4800), paidAt })).toBe(
      'This order is already paid and can no longer be edited.',
    );
  });

  it.each(orderStatuses.filter((status) => status !== 'paid'))(
    'that is %s says partly paid when only a part of it is paid',
    (status: OrderStatus) => {
      expect(whyNotEditable({ ...unpaid, status, amountPaid: cents(1000) })).toBe(
        'This order is already partly paid and can no longer be edited.',
      );
    },
  );

  it('says paid when a part of a paid order was refunded', () => {
    const order = { ...unpaid, amountPaid: cents(4800), amountRefunded: cents(800), paidAt };
    expect(whyNotEditable({ ...order, status: 'processing' })).toBe(
      'This order is already paid and can no longer be edited.',
    );
  });

  it('stays possible after everything was refunded before shipping', () => {
    const order = { ...unpaid, amountPaid: cents(1000), amountRefunded: cents(1000) };
    expect(whyNotEditable({ ...order, status: 'waiting_for_payment' })).toBeUndefined();
  });

  it('stays possible while an order of $0.00 is Paid without a payment', () => {
    expect(whyNotEditable({ ...unpaid, total: cents(0), paidAt, status: 'paid' })).toBeUndefined();
  });
});
