import { describe, expect, it } from 'vitest';
import { type Cents, cents } from '../money';
import {
  belowMinimumWords,
  minimumOfOrder,
  minimumsFor,
  missingToMinimum,
  missingWords,
} from './order-minimum';

const minimums = (first: number | null, later: number | null) => ({
  minimumFirstOrder: first as Cents | null, // amounts of this test
  minimumReorder: later as Cents | null,
});

describe('the minimum of an order', () => {
  it.each([
    ['none', minimums(null, null), null, [null, null]],
    ['of the manufacturer', minimums(15_000, 5_000), null, [15_000, 5_000]],
    [
      'of the manufacturer if the customer has none',
      minimums(15_000, 5_000),
      minimums(null, null),
      [15_000, 5_000],
    ],
    ['of the customer', minimums(15_000, 5_000), minimums(20_000, 7_000), [20_000, 7_000]],
    [
      'of the customer for one kind of order',
      minimums(15_000, 5_000),
      minimums(null, 7_000),
      [15_000, 7_000],
    ],
    ['none for a customer with 0', minimums(15_000, 5_000), minimums(0, 0), [null, null]],
    ['of the customer alone', minimums(null, null), minimums(1_000, null), [1_000, null]],
  ])('%s', (_name, seller, customer, [first, later]) => {
    const found = minimumsFor(seller, customer);

    expect(minimumOfOrder(found, false)).toBe(first);
    expect(minimumOfOrder(found, true)).toBe(later);
  });

  it.each([
    [15_000, 11_200, 3_800],
    [15_000, 15_000, 0],
    [15_000, 20_000, 0],
  ])('of %i cents lacks at %i cents: %i', (minimum, subtotal, missing) => {
    expect(missingToMinimum(cents(minimum), cents(subtotal))).toBe(missing);
  });

  it('says what is missing', () => {
    expect(missingWords({ minimum: cents(15_000), missing: cents(3_800) })).toBe(
      '$38.00 to the $150.00 minimum',
    );
    expect(belowMinimumWords({ minimum: cents(15_000), missing: cents(3_800) })).toBe(
      'This order is $38.00 short of the $150.00 minimum.',
    );
  });
});
