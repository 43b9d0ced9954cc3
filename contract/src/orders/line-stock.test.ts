import { describe, expect, it } from 'vitest';
import { minimumOf, quantityLeft, type StockedLine } from './line-stock';

const cases = (quantity: number, changes: Partial<StockedLine> = {}): StockedLine => ({
  productId: 7,
  isTester: false,
  quantity,
  casePackQuantity: 12,
  ...changes,
});
const testers = (quantity: number) => cases(quantity, { isTester: true });

describe('what is left for a line', () => {
  it.each([
    ['whole cases', cases(9), [], 35, 2],
    ['testers one by one', testers(40), [], 35, 35],
    ['what the tester of the same product leaves', cases(9), [testers(12)], 35, 1],
    ['what the cases of the same product leave', testers(40), [cases(2)], 35, 11],
    ['what another line of the same kind leaves', cases(9), [cases(1)], 35, 1],
    ['nothing where the others take more than there is', cases(1), [cases(5)], 35, 0],
    ['not touched by other products', cases(9), [cases(5, { productId: 8 })], 35, 2],
  ])('is %s', (_name, line, others, unitsAvailable, expected) => {
    expect(quantityLeft(line, others, unitsAvailable)).toBe(expected);
  });
});

it.each([
  ['the product has', { isTester: false }, 4, 4],
  ['is 1 where none is known', { isTester: false }, null, 1],
  ['is 1 for a tester', { isTester: true }, 4, 1],
])('the minimum that %s holds', (_name, line, minimumQuantity, expected) => {
  expect(minimumOf(line, minimumQuantity)).toBe(expected);
});
