import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money';
import { unitsPerLine } from '../orders/line-rules';
import type { PricedProduct } from './own-price';
import { pricePerUnitInCase, unitPriceOf, unsellableProblem } from './unit-price';

const product = (facts: Partial<PricedProduct>): PricedProduct => ({
  casePackCost: null,
  wholesalePricePerUnit: null,
  casePackQuantity: 1,
  hasTestersAvailable: false,
  testerPrice: null,
  ...facts,
});
const [zero, five, thirty] = [cents(0), cents(500), cents(3000)];

describe('the unit price', () => {
  it.each([
    ['the case pack cost', { casePackCost: thirty, wholesalePricePerUnit: five }, 3000],
    [
      'the wholesale price where the case pack cost is zero',
      { casePackCost: zero, wholesalePricePerUnit: five },
      500,
    ],
    ['the wholesale price where there is no case pack cost', { wholesalePricePerUnit: five }, 500],
    [
      'missing, not free, where both are zero',
      { casePackCost: zero, wholesalePricePerUnit: zero },
      undefined,
    ],
    ['missing where neither is given', {}, undefined],
    ['missing where only a tester has a price', { hasTestersAvailable: true, testerPrice: five }, undefined],
  ])('is %s', (_name, facts, expected) => {
    expect(unitPriceOf(product(facts), false)).toBe(expected);
  });

  it.each([
    ['the tester price', { hasTestersAvailable: true, testerPrice: five }, 500],
    ['missing where there are no testers', { hasTestersAvailable: false, testerPrice: five }, undefined],
    ['missing, not free, where it is zero', { hasTestersAvailable: true, testerPrice: zero }, undefined],
    ['never that of a case', { hasTestersAvailable: true, casePackCost: thirty }, undefined],
  ])('of a tester is %s', (_name, facts, expected) => {
    expect(unitPriceOf(product(facts), true)).toBe(expected);
  });
});

describe('the units of a line', () => {
  it.each([
    [12, 3, false, 36],
    [12, 3, true, 3],
    [1, 5, false, 5],
    [null, 5, false, 5],
    [0, 5, false, 5],
  ])('with %j in a case, quantity %i, tester %s are %i', (casePackQuantity, quantity, isTester, expected) => {
    expect(unitsPerLine(casePackQuantity, quantity, isTester)).toBe(expected);
  });
});

describe('the price of one unit in a case', () => {
  it.each([
    [3000, 12, 250],
    [1000, 3, 333],
    [2000, 3, 667],
    [5, 2, 3],
    [700, null, 700],
    [700, 0, 700],
  ])('of %i cents for %j units is %i cents', (price, casePackQuantity, expected) => {
    expect(pricePerUnitInCase(product({ casePackCost: cents(price), casePackQuantity }))).toBe(expected);
  });

  it('is missing where the case has no price', () => {
    expect(pricePerUnitInCase(product({ casePackCost: zero }))).toBeUndefined();
  });

  it('is within half a cent of the exact price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.integer({ min: 1, max: 100_000 }),
        (price, units) => {
          const each =
            pricePerUnitInCase(product({ casePackCost: cents(price), casePackQuantity: units })) ?? 0;
          const offBy = 2n * (BigInt(each) * BigInt(units) - BigInt(price));
          expect(offBy <= BigInt(units) && offBy > -BigInt(units)).toBe(true);
        },
      ),
    );
  });
});

describe('a product that cannot be ordered', () => {
  it.each([
    ['is gone where the catalog no longer has it', undefined, false, 'no_longer_sold'],
    [
      'is gone as a tester where there are no testers',
      product({ testerPrice: five }),
      true,
      'no_longer_sold',
    ],
    ['has no price as a case', product({}), false, 'no_price'],
    [
      'has no price as a tester',
      product({ hasTestersAvailable: true, casePackCost: thirty }),
      true,
      'no_price',
    ],
    ['is none that has a price and no testers', product({ casePackCost: thirty }), false, undefined],
    [
      'is none whose tester has a price',
      product({ hasTestersAvailable: true, testerPrice: five }),
      true,
      undefined,
    ],
  ] as const)('%s', (_name, given, isTester, problem) => {
    expect(unsellableProblem(given, isTester)).toBe(problem);
  });
});
