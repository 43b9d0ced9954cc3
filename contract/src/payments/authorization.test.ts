import { describe, expect, it } from 'vitest';
import { cents } from '../money';
import { authorizationWords, releaseWords } from './authorization';
import { moneyAfter, moneyOfNewOrder, type OrderMoneyFacts, orderMoney, takesCard } from './order-money';
import { paymentBadge } from './payment-badge';

const now = new Date('2026-11-17T12:00:00Z');
const order: OrderMoneyFacts = moneyOfNewOrder(cents(4800), 'pending', now, cents(4800));
const edited = (total: number) => moneyAfter(order, { kind: 'edited', total: cents(total) }, now);

describe('the money of an order with an authorized card', () => {
  it.each([
    ['in full', 4800, { due: 4800, authorized: 4800, uncovered: 0 }],
    ['with less than was authorized', 4000, { due: 4000, authorized: 4000, uncovered: 0 }],
    ['with more than was authorized', 5000, { due: 5000, authorized: 4800, uncovered: 200 }],
  ])('is due %s and not paid', (_, total, expected) => {
    expect(orderMoney(edited(total))).toMatchObject({ ...expected, state: 'authorized', kept: 0 });
    expect(paymentBadge(edited(total))?.label).toBe('Card authorized');
    expect(takesCard(edited(total))).toBe(false);
  });

  it.each([
    ['it is paid in another way', { kind: 'payment', amount: cents(4800) }],
    ['it is cancelled', { kind: 'moved', to: 'cancelled' }],
    ['it costs nothing anymore', { kind: 'edited', total: cents(0) }],
  ] as const)('needs no card once %s', (_, event) => {
    expect(moneyAfter(order, event, now).amountAuthorized).toBe(0);
  });

  it('keeps the card after a payment of a part', () => {
    const after = moneyAfter(order, { kind: 'payment', amount: cents(1800) }, now);

    expect(orderMoney(after)).toMatchObject({ state: 'authorized', kept: 1800, authorized: 3000 });
  });
});

describe('the words about an authorized card', () => {
  it.each([
    [4800, 'A card is authorized for $48.00. It is charged when the order is released.'],
    [4000, 'A card is authorized for $48.00. It is charged with $40.00 when the order is released.'],
    [
      5000,
      'A card is authorized for $48.00. It is charged when the order is released. $2.00 stays due after that.',
    ],
  ])('tell staff what is charged of a total of %i', (total, expected) => {
    expect(authorizationWords(edited(total), 'staff')).toBe(expected);
  });

  it('tell the customer when the card is charged', () => {
    expect(authorizationWords(order, 'customer')).toBe(
      'Your card is authorized for $48.00 and charged when the order is approved.',
    );
  });

  it.each([
    [4000, 'The card is charged $40.00 now.'],
    [5000, 'The card is charged $48.00 now. $2.00 stays due.'],
  ])('tell what releasing an order of %i does', (total, expected) => {
    expect(releaseWords(edited(total))).toBe(expected);
  });

  it('are left out without one', () => {
    const without = { ...order, amountAuthorized: cents(0) };

    expect([authorizationWords(without, 'staff'), releaseWords(without)]).toEqual([undefined, undefined]);
  });
});
