import { cents } from '@casepack/contract/money';
import { expect, it } from 'vitest';
import { changedPrice, differenceText, marginText, priceWithoutEntry } from './changed-price';

it.each([
  [2400, -1200, 1, 2112],
  [2400, -1200, 50, 2100],
  [2425, 0, 50, 2450],
  [2424, 0, 50, 2400],
  [999, -5000, 1, 500],
  [10, -5000, 100, 100],
  [999_999_999, 10_000, 1, 999_999_999],
])(
  'turns %i cents by %i hundredths of a percent, to multiples of %i, into %i',
  (price, percent, roundTo, result) => {
    expect(changedPrice(cents(price), { percent, roundTo })).toBe(result);
  },
);

it('tells difference and margin', () => {
  expect(differenceText(cents(2112), cents(2400))).toBe('-12%');
  expect(differenceText(cents(2500), cents(2400))).toBe('+4.2%');
  expect(differenceText(undefined, cents(2400))).toBe('');
  expect(differenceText(cents(1), null)).toBe('');
  expect(marginText(cents(2400), { retailPricePerUnit: cents(400), casePackQuantity: 12 })).toBe('50%');
  expect(marginText(cents(2400), { retailPricePerUnit: null, casePackQuantity: 12 })).toBe('');
});

it('knows what applies to a product without an entry', () => {
  const terms = { adjustment: -1200, onlyListed: false };
  expect(priceWithoutEntry(cents(2400), terms)).toBe(2112);
  expect(priceWithoutEntry(null, terms)).toBeUndefined();
  expect(priceWithoutEntry(cents(2400), { ...terms, onlyListed: true })).toBeUndefined();
});
