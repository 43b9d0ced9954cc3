import { describe, expect, it } from 'vitest';
import { cents } from '../money';
import { orderStatuses } from '../orders/status';
import { openAmount, paidIfFree, paidShare, refundAmount, takesCard } from './ledger';

const now = new Date('2026-11-16T15:00:00Z');
const earlier = new Date('2026-11-01T15:00:00Z');

const money = (total: number, amountPaid: number, amountRefunded = 0, paidAt: Date | null = null) => ({
  total: cents(total),
  amountPaid: cents(amountPaid),
  amountRefunded: cents(amountRefunded),
  paidAt,
});

describe('the money of an order', () => {
  it.each([
    ['nothing came', money(4800, 0), 4800, 'nothing'],
    ['a part came', money(4800, 1000), 3800, 'part'],
    ['a part came and went back', money(4800, 1000, 1000), 4800, 'nothing'],
    ['all came', money(4800, 4800, 0, now), 0, 'all'],
    ['all came and a part went back', money(4800, 4800, 800, now), 0, 'all'],
    ['more than all came', money(4800, 9600, 0, now), 0, 'all'],
    ['it costs nothing', money(0, 0, 0, now), 0, 'nothing'],
  ] as const)('when %s: what is owed and what is paid', (_, order, open, share) => {
    expect(openAmount(order)).toBe(open);
    expect(paidShare(order)).toBe(share);
  });

  it.each(orderStatuses)('is taken from a card while the order is %s, unless it is cancelled', (status) => {
    expect(takesCard({ ...money(4800, 1000), status })).toBe(status !== 'cancelled');
    expect(takesCard({ ...money(4800, 4800, 0, now), status })).toBe(false);
  });

  it('is not taken from a card while the order waits for approval', () => {
    const order = { ...money(4800, 0), status: 'pending' } as const;

    expect(takesCard({ ...order, approvalExpiresAt: now })).toBe(false);
    expect(takesCard({ ...order, approvalExpiresAt: null })).toBe(true);
  });
});

describe('what has to be refunded', () => {
  it.each([
    ['what exceeds the total', 'paid', money(4800, 5800, 0, now), 1000],
    ['a second payment of the whole order', 'shipped', money(4800, 9600, 0, now), 4800],
    ['what is left of it after a part went back', 'paid', money(4800, 9600, 2000, now), 2800],
    ['all that is kept of a cancelled order', 'cancelled', money(4800, 4800, 0, now), 4800],
    ['the rest of a cancelled order', 'cancelled', money(4800, 4800, 4000, now), 800],
    ['a payment that came after the order was refunded', 'shipped', money(4800, 9600, 4800, now), 4800],
    ['a small payment after a part was refunded', 'shipped', money(4800, 5200, 800, now), 400],
  ] as const)('is %s', (_, status, order, amount) => {
    expect(refundAmount({ ...order, status, refundDue: true })).toBe(amount);
    expect(refundAmount({ ...order, status, refundDue: false })).toBe(0);
  });
});

describe('an order of $0.00', () => {
  it.each([
    ['pending', null, 'pending', null],
    ['pending', earlier, 'pending', null],
    ['waiting_for_payment', null, 'paid', now],
    ['invoice_sent', null, 'paid', now],
    ['paid', earlier, 'paid', earlier],
    ['processing', null, 'processing', now],
    ['shipped', null, 'shipped', now],
    ['delivered', earlier, 'delivered', earlier],
    ['cancelled', null, 'cancelled', null],
  ] as const)('that is %s, paid at %s, becomes %s, paid at %s', (status, paidAt, to, then) => {
    expect(paidIfFree({ total: cents(0), status, paidAt }, now)).toEqual({ status: to, paidAt: then });
  });

  it('is not confused with one that costs something', () => {
    const order = { total: cents(1), status: 'waiting_for_payment', paidAt: null } as const;
    expect(paidIfFree(order, now)).toEqual({ status: 'waiting_for_payment', paidAt: null });
  });
});
