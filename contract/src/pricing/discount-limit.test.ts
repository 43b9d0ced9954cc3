import { describe, expect, it } from 'vitest';
import { cents, toBasisPoints } from '../money';
import { aboveLimitReason, aboveLimitWords, isAboveLimit, isLimited } from './discount-limit';

const limit = toBasisPoints(1500);
const line = (listPrice: number, unitPrice: number, quantity = 1) => ({
  ...{ listPrice: cents(listPrice), unitPrice: cents(unitPrice), quantity },
});
type Lines = ReturnType<typeof line>[];

describe('a limit of 15%', () => {
  it.each<[string, Lines, number, boolean]>([
    ['nothing taken off', [line(10_000, 10_000)], 0, false],
    ['exactly the limit by the price', [line(10_000, 8_500)], 0, false],
    ['one cent over by the price', [line(10_000, 8_499)], 0, true],
    ['exactly the limit by the discount', [line(10_000, 10_000)], 1_500, false],
    ['one cent over by the discount', [line(10_000, 10_000)], 1_501, true],
    ['both together up to the limit', [line(10_000, 9_000)], 500, false],
    ['both together, each below the limit', [line(10_000, 9_000)], 501, true],
    ['a free line that the others carry', [line(1_000, 0), line(9_000, 9_000)], 0, false],
    ['the same goods in two lines, one of them free', [line(1_000, 0, 2), line(1_000, 1_000, 8)], 0, true],
    ['the lowered price of many cases', [line(999, 849, 100)], 0, true],
    ['a raised line that makes up for nothing', [line(10_000, 8_499), line(10, 900)], 2, true],
    ['half a cent, rounded up as for the discount', [line(3_333, 3_333)], 500, false],
    ['more than half a cent', [line(3_333, 3_333)], 501, true],
    ['nothing to pay anyway', [line(0, 0)], 0, false],
  ])('with %s', (_, lines, discount, isAbove) => {
    expect(isAboveLimit(lines, cents(discount), limit)).toBe(isAbove);
  });

  it('holds for parts of an order if it does for the whole, and the other way round', () => {
    const [one, other] = [line(10_000, 8_500), line(4_000, 3_400)];
    expect(isAboveLimit([one, other], cents(0), limit)).toBe(false);
    expect(isAboveLimit([one], cents(0), limit)).toBe(false);
    expect(isAboveLimit([other], cents(0), limit)).toBe(false);
  });

  it('stays exact for sums above the largest amount of an order', () => {
    expect(isAboveLimit([line(900_000_000, 765_000_000, 1_000)], cents(0), limit)).toBe(false);
    expect(isAboveLimit([line(900_000_000, 764_999_999, 1_000)], cents(0), limit)).toBe(true);
  });

  it('has words for staff and for the rep', () => {
    expect(aboveLimitReason(limit, 'Coastline Reps')).toBe('Discount above the 15% limit of Coastline Reps');
    expect(aboveLimitWords(toBasisPoints(1250))).toBe(
      'Above your 12.5% limit: the order will wait for approval',
    );
  });
});

it('a limit of 100% is none, and one of 0% allows nothing', () => {
  expect(isLimited(toBasisPoints(10_000))).toBe(false);
  expect(isLimited(toBasisPoints(9_999))).toBe(true);
  expect(isAboveLimit([line(100, 0)], cents(0), toBasisPoints(10_000))).toBe(false);
  expect(isAboveLimit([line(100, 99)], cents(0), toBasisPoints(0))).toBe(true);
});
