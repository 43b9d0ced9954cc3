import { describe, expect, it } from 'vitest';
import { cardExpiry, cardName, isExpired } from './card-name';

const visa = { last4: '4242', brand: 'visa', exp_month: 4, exp_year: 2029, funding: 'credit' };

describe('a saved card', () => {
  it.each([
    ['visa', 'Visa •••• 4242'],
    ['mastercard', 'Mastercard •••• 4242'],
    ['diners', 'Diners Club •••• 4242'],
    ['unionpay', 'UnionPay •••• 4242'],
    ['amex', 'American Express •••• 4242'],
    ['unknown', 'Card •••• 4242'],
    ['girocard', 'girocard •••• 4242'],
  ])('of the brand %s is called %s', (brand, expected) => {
    expect(cardName({ ...visa, brand })).toBe(expected);
  });

  it('says when it expires', () => {
    expect(cardExpiry(visa)).toBe('04/29');
  });

  it.each([
    [new Date(2029, 2, 31), false],
    [new Date(2029, 3, 30), false],
    [new Date(2029, 4, 1), true],
    [new Date(2030, 0, 1), true],
  ])('is past its time on %s: %s', (now, expected) => {
    expect(isExpired(visa, now)).toBe(expected);
  });
});
