import { expect, it } from 'vitest';
import { cents, money } from './money';
import { moneyText } from './money-text';

it.each([
  [cents(0), '0.00'],
  [cents(1250), '12.50'],
  [cents(123_456_789), '1234567.89'],
  [null, ''],
  [undefined, ''],
])('%j is shown in a field as %j', (amount, text) => {
  expect(moneyText(amount)).toBe(text);
});

it('is read back as the same amount', () => {
  expect(money.parse(moneyText(cents(999_999_999)))).toBe(999_999_999);
});
