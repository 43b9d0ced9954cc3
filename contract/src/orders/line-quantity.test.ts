import { describe, expect, it } from 'vitest';
import { isAboveMaximum, isMultiple, quantityRulesOf, roundUpQuantity } from './line-quantity';

const rules = (minimumQuantity: number | null, orderMultiple: number, maximumQuantity: number | null) => ({
  minimumQuantity,
  orderMultiple,
  maximumQuantity,
});

describe('the quantity of a line', () => {
  it.each([
    [8, 4, true],
    [4, 4, true],
    [6, 4, false],
    [1, 4, false],
    [7, 1, true],
  ])('%i in multiples of %i: %s', (quantity, multiple, expected) => {
    expect(isMultiple({ isTester: false, quantity }, multiple)).toBe(expected);
  });

  it('of testers can be any number', () => {
    expect(isMultiple({ isTester: true, quantity: 3 }, 4)).toBe(true);
    expect(roundUpQuantity(3, quantityRulesOf({ isTester: true }, rules(4, 4, 4)))).toBe(3);
    expect(roundUpQuantity(3, quantityRulesOf({ isTester: false }, rules(4, 4, 4)))).toBe(4);
  });

  it.each([
    [40, 40, false],
    [41, 40, true],
    [41, null, false],
  ])('%i of at most %s is too much: %s', (cases, maximum, expected) => {
    expect(isAboveMaximum(cases, maximum)).toBe(expected);
  });
});

describe('rounding up', () => {
  it.each([
    ['nothing to round', 5, rules(null, 1, null), undefined, 5],
    ['to the multiple', 5, rules(null, 4, null), undefined, 8],
    ['to the minimum', 1, rules(3, 1, null), undefined, 3],
    ['to the multiple above the minimum', 1, rules(3, 4, null), undefined, 4],
    ['not above the maximum', 41, rules(1, 4, 42), undefined, 40],
    ['down to the maximum', 50, rules(1, 1, 40), undefined, 40],
    ['not above what is left', 5, rules(1, 4, null), 7, 4],
    ['to nothing if less than the minimum is left', 5, rules(4, 4, null), 3, undefined],
    ['to nothing if the maximum is below the minimum', 1, rules(6, 4, 7), undefined, undefined],
  ])('%s', (_name, quantity, given, most, expected) => {
    expect(roundUpQuantity(quantity, given, most)).toBe(expected);
  });

  it.each([
    [rules(1, 4, 4), true],
    [rules(1, 4, 3), false],
    [rules(5, 1, 4), false],
    [rules(5, 4, 8), true],
    [rules(null, 1, null), true],
  ])('%j allows a quantity: %s', (given, expected) => {
    expect(roundUpQuantity(1, given) !== undefined).toBe(expected);
  });
});
