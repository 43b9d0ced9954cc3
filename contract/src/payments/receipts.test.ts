import { describe, expect, it } from 'vitest';
import { cents } from '../money';
import { ReceiptForm, suggestShares } from './receipts';

const open = [
  { orderId: 1, dueOn: null, due: cents(1000) },
  { orderId: 2, dueOn: '2026-11-20', due: cents(2000) },
  { orderId: 3, dueOn: '2026-10-20', due: cents(3000) },
];

describe('the suggested shares of a payment', () => {
  it.each([
    [0, []],
    [2500, [[3, 2500]]],
    [
      4000,
      [
        [3, 3000],
        [2, 1000],
      ],
    ],
    [
      6000,
      [
        [3, 3000],
        [2, 2000],
        [1, 1000],
      ],
    ],
  ])('of %i cents pay the oldest debt first, and orders without an invoice last', (amount, shares) => {
    const suggested = suggestShares(cents(amount), open);
    expect(suggested.map((share) => [share.orderId, share.amount])).toEqual(shares);
  });

  it('are never more than what is due', () => {
    expect(suggestShares(cents(9999), open).reduce((sum, { amount }) => sum + amount, 0)).toBe(6000);
  });
});

describe('a payment over several orders', () => {
  const form = {
    method: 'check',
    amount: '50.00',
    shares: [
      { orderId: 2, amount: '20.00' },
      { orderId: 3, amount: '30.00' },
    ],
  };
  const problems = (change: object) =>
    ReceiptForm.safeParse({ ...form, ...change }).error?.issues.map(({ message }) => message);

  it('has shares that add up to its amount', () => {
    expect(ReceiptForm.parse(form)).toMatchObject({ amount: 5000, reference: null });
    expect(problems({ amount: '50.01' })).toEqual(['The shares add up to $50.00, the payment is $50.01.']);
  });

  it('names each order once, and at least one', () => {
    const twice = [form.shares[1], { orderId: 3, amount: '20.00' }];
    expect(problems({ shares: twice })).toEqual(['Name each order once']);
    expect(problems({ shares: [] })).toContain('Choose at least one order');
    expect(problems({ shares: [{ orderId: 2, amount: '0.00' }] })).toContain('Enter an amount above zero');
  });
});
