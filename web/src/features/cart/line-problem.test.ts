import { cents, MAX_CENTS } from '@casepack/contract/money';
import { describe, expect, it } from 'vitest';
import { sampleCartProduct } from '../../testing/sample-cart-product';
import { type CountedLine, cartTotal, lineTotal, pricePerUnit, unitsOf } from './cart-sums';
import { lineProblem } from './line-problem';

const line = (
  given: Partial<CountedLine> = {},
  product: Partial<CountedLine['product']> = {},
): CountedLine => ({
  productId: 1,
  isTester: false,
  quantity: 1,
  cases: 1,
  ...given,
  product: { ...sampleCartProduct, ...product },
});
const problemOf = (each: CountedLine, others: CountedLine[] = [], isGone = false) =>
  lineProblem(each, [each, ...others], isGone);

describe('the problem of a line', () => {
  it('is undefined if there is none', () => {
    expect(problemOf(line({ quantity: 5 }, { unitsAvailable: 60 }))).toBeUndefined();
  });

  it('is a quantity below the minimum, with the minimum offered', () => {
    expect(problemOf(line({ quantity: 2 }, { minimumQuantity: 3 }))).toEqual({
      message: 'The minimum is 3 cases',
      offer: 3,
    });
  });

  it('does not apply the minimum to testers', () => {
    expect(problemOf(line({ isTester: true }, { minimumQuantity: 3 }))).toBeUndefined();
  });

  it('is a quantity above the stock, counted in cases', () => {
    expect(problemOf(line({ quantity: 3 }, { unitsAvailable: 30 }))).toEqual({
      message: 'Only 2 cases left',
      offer: 2,
    });
  });

  it('is a quantity above the stock together with the tester of the same product', () => {
    const tester = line({ isTester: true, quantity: 7 }, { unitsAvailable: 30 });

    expect(problemOf(line({ quantity: 2 }, { unitsAvailable: 30 }), [tester])).toEqual({
      message: 'Only 1 case left',
      offer: 1,
    });
  });

  it('does not count a tester that is no longer sold', () => {
    const tester = line({ isTester: true, quantity: 30 }, { hasTestersAvailable: false, unitsAvailable: 60 });

    expect(problemOf(line({ quantity: 4 }, { unitsAvailable: 60 }), [tester])).toBeUndefined();
  });

  it('is more testers than there are, counted in units', () => {
    expect(problemOf(line({ isTester: true, quantity: 9 }, { unitsAvailable: 5 }))).toEqual({
      message: 'Only 5 units left',
      offer: 5,
    });
  });

  it('is a stock that is below the minimum', () => {
    const few = line({ quantity: 3 }, { minimumQuantity: 3, unitsAvailable: 30 });

    expect(problemOf(few)).toEqual({ message: 'Out of stock' });
  });

  it.each([
    ['a removed product', problemOf(line(), [], true)],
    [
      'a product without a price',
      problemOf(line({}, { casePackCost: cents(0), wholesalePricePerUnit: cents(0) })),
    ],
    [
      'a tester that is no longer offered',
      problemOf(line({ isTester: true }, { hasTestersAvailable: false })),
    ],
  ])('is final for %s', (_, problem) => {
    expect(problem).toMatchObject({ isFinal: true });
  });
});

describe('cart totals', () => {
  it('count cases in units and testers one by one', () => {
    expect(unitsOf(line({ quantity: 3 }))).toBe(36);
    expect(unitsOf(line({ quantity: 3, isTester: true }))).toBe(3);
  });

  it.each([
    ['the case pack cost', line(), 250],
    ['the tester price', line({ isTester: true }), 100],
    [
      'the price if there is no case pack cost',
      line({}, { casePackCost: cents(0), casePackQuantity: 1 }),
      250,
    ],
  ])('use as unit price %s', (_, each, price) => {
    expect(pricePerUnit(each)).toBe(price);
  });

  it('add up lines and skip those without a price', () => {
    const unpriced = line({ isTester: true }, { testerPrice: null });

    expect(cartTotal([line({ quantity: 2 }), line({ isTester: true }), unpriced])).toBe(6100);
  });

  it('are undefined above the maximum amount', () => {
    const huge = line({ quantity: 2 }, { casePackCost: cents(MAX_CENTS) });

    expect(lineTotal(huge)).toBeUndefined();
    expect(cartTotal([huge])).toBeUndefined();
  });
});
