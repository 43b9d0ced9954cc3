import { describe, expect, it } from 'vitest';
import { cents } from '../money';
import type { LinePrice } from './line-price';
import { reducedFrom } from './own-price';
import { isExplained, nextBreakWords, priceFacts, sourceWords } from './price-words';

const line = { unitPrice: cents(5250), casePackQuantity: 12, isTester: false };
const price = (changes: Partial<LinePrice> = {}): LinePrice => ({
  source: 'list',
  listName: 'Key accounts',
  fromQuantity: 1,
  ownPrice: cents(6000),
  next: null,
  ...changes,
});

describe('the next break in words', () => {
  const next = { fromQuantity: 10, price: cents(5100) };

  it.each([
    [6, 12, '4 more cases: $51.00 each'],
    [9, 12, '1 more case: $51.00 each'],
    [9, 1, '1 more item: $51.00 each'],
  ])('after %i in cases of %i is "%s"', (cases, casePackQuantity, words) => {
    expect(nextBreakWords(next, cases, { casePackQuantity })).toBe(words);
  });
});

describe('a break that is far away', () => {
  it.each([
    [1, 6, true],
    [1, 7, false],
    [20, 40, true],
    [20, 41, false],
    [10, 10, false],
  ])('is not mentioned: %i of %i cases', (cases, fromQuantity, isMentioned) => {
    const words = nextBreakWords({ fromQuantity, price: cents(5100) }, cases, { casePackQuantity: 12 });
    expect(words !== undefined).toBe(isMentioned);
  });
});

describe('the source of a price in words', () => {
  it.each<[Partial<LinePrice>, string]>([
    [{}, 'From the price list Key accounts'],
    [{ fromQuantity: 10 }, 'From the price list Key accounts, from 10 cases'],
    [{ source: 'adjustment' }, '12.5% off by the price list Key accounts'],
    [{ source: 'adjustment', ownPrice: cents(5000) }, '5% added by the price list Key accounts'],
    [{ source: 'adjustment', ownPrice: cents(5250) }, 'By the price list Key accounts'],
    [{ source: 'adjustment', ownPrice: null }, 'By the price list Key accounts'],
    [{ source: 'own', listName: null }, 'The product’s own price'],
    [{ source: 'manual', listName: null }, 'Set by hand'],
    [{ listName: null }, 'From a price list'],
  ])('of %j is "%s"', (changes, words) => {
    expect(sourceWords(price(changes), line)).toBe(words);
  });
});

describe('the figures behind a price', () => {
  it('name the own price, the list and the next break', () => {
    const next = { fromQuantity: 20, price: cents(4800) };

    expect(priceFacts(price({ next }), line)).toEqual([
      ['Own price', '$60.00'],
      ['Price', '$52.50'],
      ['Price list', 'Key accounts'],
      ['Next break', 'From 20 cases: $48.00'],
    ]);
  });

  it('leave out what there is not', () => {
    expect(priceFacts(price({ ownPrice: null, listName: null }), line)).toEqual([
      ['Own price', 'None'],
      ['Price', '$52.50'],
    ]);
  });
});

it.each([
  [6000, 5250, 6000],
  [5250, 5250, undefined],
  [5000, 5250, undefined],
  [null, 5250, undefined],
  [6000, null, undefined],
])('an own price of %j beside a price of %j is shown as %j', (own, paid, shown) => {
  const amount = (value: number | null) => (value === null ? null : cents(value));
  expect(reducedFrom(amount(own), amount(paid))).toBe(shown);
});

it('there is something to explain where a list has a say', () => {
  expect(isExplained(price())).toBe(true);
  expect(isExplained(price({ source: 'own' }))).toBe(false);
  expect(isExplained(price({ source: 'own', next: { fromQuantity: 5, price: cents(100) } }))).toBe(true);
  expect(isExplained(null)).toBe(false);
});
