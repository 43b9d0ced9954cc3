import { expect, it } from 'vitest';
import { cents } from '../money';
import { readManualPrice, typedPriceWords } from './manual-price-entry';

it.each([
  ['17.50', '12.5% off the list price of $20.00'],
  ['0', '100% off the list price of $20.00'],
  ['21', '5% above the list price of $20.00'],
  ['20.00', 'The list price'],
  ['', undefined],
  ['abc', undefined],
])('a typed price of %j reads %j', (amount, words) => {
  expect(typedPriceWords(amount, cents(2000))).toBe(words);
});

it('says nothing without a list price', () => {
  expect(typedPriceWords('12.00', undefined)).toBeUndefined();
});

it.each([
  [{ amount: '12.50', reason: 'Sale' }, { manualPrice: { price: 1250, reason: 'Sale' } }],
  [{ amount: '20.00', reason: 'Sale' }, { manualPrice: { price: 2000, reason: 'Sale' } }],
  [
    { amount: '20.01', reason: 'Sale' },
    { errors: { amount: 'The list price is $20.00. You can lower it, but not raise it' } },
  ],
  [{ amount: '12.50', reason: '' }, { errors: { reason: 'Enter a reason for this price' } }],
  [
    { amount: '', reason: ' ' },
    { errors: { amount: 'Enter an amount such as 12.50', reason: 'Enter a reason for this price' } },
  ],
])('reads %j of a rep as %j', (entry, result) => {
  expect(readManualPrice(entry, cents(2000))).toEqual(result);
});

it('lets staff raise a price', () => {
  expect(readManualPrice({ amount: '20.01', reason: 'Gift wrap' })).toHaveProperty('manualPrice');
});
