import { describe, expect, it } from 'vitest';
import { isLowStock, isOutOfStock } from './low-stock';

describe('low stock', () => {
  const rules = { casePackQuantity: 12, minimumQuantity: 1, orderMultiple: 1 };

  it.each([
    [null, rules, false, false],
    [132, rules, false, false],
    [131, rules, true, false],
    [11, rules, true, true],
    [0, { ...rules, casePackQuantity: 0 }, true, true],
    [12 * 14, { ...rules, minimumQuantity: 13, orderMultiple: 5 }, true, true],
    [12 * 15, { ...rules, minimumQuantity: 13, orderMultiple: 5 }, false, false],
    [50, { ...rules, lowStockAt: 50 }, false, false],
    [49, { ...rules, lowStockAt: 50 }, true, false],
    [11, { ...rules, lowStockAt: 0 }, false, true],
    [null, { ...rules, lowStockAt: 50 }, false, false],
  ])('of %j units with %j is %j, and none left is %j', (unitsAvailable, given, isLow, isOut) => {
    expect(isLowStock({ unitsAvailable, ...given })).toBe(isLow);
    expect(isOutOfStock({ unitsAvailable, ...given })).toBe(isOut);
  });
});
