import { describe, expect, it } from 'vitest';
import { cents } from '../money';
import { isPaidAtSound, moneyAfter, type OrderMoneyFacts, orderMoney } from './order-money';

const now = new Date('2026-11-16T15:00:00Z');
const order: OrderMoneyFacts = {
  total: cents(4800),
  status: 'paid',
  amountPaid: cents(4800),
  amountRefunded: cents(0),
  amountAuthorized: cents(0),
  amountCredited: cents(0),
  paidAt: now,
  refundDue: false,
};

describe('an order whose payments are exactly its total', () => {
  it.each([
    [4800, 'paid'],
    [4801, 'waiting_for_payment'],
  ] as const)('is, edited to a total of %i, %s', (total, status) => {
    const edited = moneyAfter({ ...order, total: cents(5000) }, { kind: 'edited', total: cents(total) }, now);

    expect(edited.status).toBe(status);
  });

  it('counts as paid in full even where no day of payment is written down', () => {
    expect(orderMoney({ ...order, paidAt: null }).share).toBe('all');
    expect(orderMoney({ ...order, paidAt: null, amountPaid: cents(4799) }).share).toBe('part');
  });
});

describe('the day of payment', () => {
  it.each(['paid', 'completed'] as const)('cannot be missing of an order that is %s, part paid', (status) => {
    expect(isPaidAtSound({ ...order, status, amountPaid: cents(10), paidAt: null })).toBe(false);
  });

  it('can be missing of a part-paid order that is shipped', () => {
    expect(isPaidAtSound({ ...order, status: 'shipped', amountPaid: cents(10), paidAt: null })).toBe(true);
  });
});
