import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, share, toBasisPoints } from '../money';
import { totalOf } from './money-shares';
import { splitAmounts } from './split-amounts';
import type { Discount } from './totals';

const amount = fc.integer({ min: 0, max: 99_999_999 });
const percentage = fc
  .integer({ min: 0, max: 10_000 })
  .map((points): Discount => ({ type: 'percentage', basisPoints: toBasisPoints(points) }));

/** An order with a discount that its subtotal allows, and what of its subtotal goes. */
const orders = fc
  .record({
    first: amount,
    second: amount,
    tax: amount,
    shipping: amount,
    off: fc.nat(),
    kind: percentage,
    isFlat: fc.boolean(),
  })
  .map(({ first, second, tax, shipping, off, kind, isFlat }) => {
    const subtotal = cents(first + second);
    const flat: Discount = { type: 'flat', amount: cents(subtotal === 0 ? 0 : off % (subtotal + 1)) };
    const discount = isFlat ? flat : kind;
    const taken = discount.type === 'flat' ? discount.amount : share(subtotal, discount.basisPoints);
    const order = { subtotal, tax: cents(tax), shipping: cents(shipping), discount: taken };
    return { order, discount, moved: cents(second) };
  });

describe('splitting the amounts of an order', () => {
  it('always adds up, to the cent, amount by amount and in total', () => {
    fc.assert(
      fc.property(orders, ({ order, discount, moved }) => {
        const { first, second } = splitAmounts(order, discount, moved);
        for (const name of ['subtotal', 'tax', 'shipping', 'discount'] as const) {
          expect(first[name] + second[name]).toBe(order[name]);
          expect(Math.min(first[name], second[name])).toBeGreaterThanOrEqual(0);
        }
        expect(totalOf(first) + totalOf(second)).toBe(totalOf(order));
        for (const part of [first, second]) expect(part.discount).toBeLessThanOrEqual(part.subtotal);
      }),
      { numRuns: 2000 },
    );
  });

  it('agrees on the discounts that the parts have', () => {
    fc.assert(
      fc.property(orders, ({ order, discount, moved }) => {
        const { first, second } = splitAmounts(order, discount, moved);
        for (const { agreed, discount: taken, subtotal } of [first, second]) {
          expect(agreed.type === 'flat' ? agreed.amount : share(subtotal, agreed.basisPoints)).toBe(taken);
        }
      }),
    );
  });

  it('keeps a percentage in both parts, and has the odd cent as an amount in the second', () => {
    const half: Discount = { type: 'percentage', basisPoints: toBasisPoints(5000) };
    const split = (subtotal: number, moved: number) =>
      splitAmounts(
        {
          subtotal: cents(subtotal),
          tax: cents(0),
          shipping: cents(500),
          discount: share(cents(subtotal), half.basisPoints),
        },
        half,
        cents(moved),
      );

    expect(split(200, 100)).toEqual({
      first: { subtotal: 100, tax: 0, shipping: 500, discount: 50, agreed: half },
      second: { subtotal: 100, tax: 0, shipping: 0, discount: 50, agreed: half },
    });
    expect(split(2, 1)).toMatchObject({
      first: { discount: 1, agreed: half },
      second: { discount: 0, agreed: { type: 'flat', amount: 0 } },
    });
  });
});
