import { describe, expect, it } from 'vitest';
import { cents } from '../money';
import {
  countedLine,
  lineName,
  minimumWords,
  pricePer,
  priceWords,
  quantityWords,
  shortageWords,
  unsellableWords,
} from './line-words';

const ofCases = { isTester: false, casePackQuantity: 12 };
const single = { isTester: false, casePackQuantity: 1 };
const tester = { isTester: true, casePackQuantity: 12 };

describe('a line in words', () => {
  it.each([
    [1, ofCases, '1 case'],
    [1200, ofCases, '1,200 cases'],
    [1, single, '1 item'],
    [3, tester, '3 units'],
  ])('counts %i of %o as %s', (quantity, line, expected) => {
    expect(countedLine(quantity, line)).toBe(expected);
  });

  it.each([
    [{ ...ofCases, quantity: 2 }, '2 cases (24 units)'],
    [{ ...single, quantity: 1 }, '1 item (1 unit)'],
    [{ ...tester, quantity: 3 }, '3 units'],
  ])('tells how much %o is: %s', (line, expected) => {
    expect(quantityWords(line)).toBe(expected);
  });

  it('names a tester apart from its product', () => {
    expect(lineName({ name: 'Soap', isTester: false })).toBe('Soap');
    expect(lineName({ name: 'Soap', isTester: true })).toBe('Soap (tester)');
  });

  it.each([
    [3, 1, ofCases, 'Only 3 cases left'],
    [1, 1, tester, 'Only 1 unit left'],
    [3, 4, ofCases, 'Out of stock'],
    [0, 1, single, 'Out of stock'],
  ])('with %i left and a minimum of %i for %o says: %s', (left, minimum, line, expected) => {
    expect(shortageWords(left, minimum, line)).toBe(expected);
  });

  it('says what the minimum and the price are', () => {
    expect(minimumWords(4, ofCases)).toBe('The minimum is 4 cases');
    expect(priceWords(cents(2400), cents(2600))).toBe('The price changed from $24.00 to $26.00');
    expect(priceWords(null, cents(2600))).toBe('The price is now $26.00');
  });

  it.each([
    ['no_longer_sold', { name: 'Soap', isTester: false }, 'Soap is no longer available'],
    ['no_longer_sold', { name: 'Soap', isTester: true }, 'Soap (tester) is no longer available'],
    ['no_longer_sold', { isTester: false }, 'This product is no longer available'],
    ['no_longer_sold', { isTester: true }, 'This tester is no longer available'],
    ['no_price', { name: 'Soap', isTester: false }, 'Soap has no price yet'],
    ['no_price', { isTester: true }, 'This tester has no price yet'],
  ] as const)('says for %s of %o: %s', (problem, line, expected) => {
    expect(unsellableWords(problem, line)).toBe(expected);
  });

  it.each([
    [{ isTester: false, casePackQuantity: 12 }, 'per case'],
    [{ isTester: false, casePackQuantity: 1 }, 'per unit'],
    [{ isTester: true, casePackQuantity: 12 }, 'per unit'],
  ])('names the unit of the price of %o: %s', (line, expected) => {
    expect(pricePer(line)).toBe(expected);
  });
});
