import { describe, expect, it } from 'vitest';
import { countAxisEnd, moneyAxisEnd, shortCount, shortMoney } from './chart-scale';

describe('the axis of the chart', () => {
  it.each([
    [0, 100],
    [1, 100],
    [100, 100],
    [101, 120],
    [2400, 2500],
    [2600, 3000],
    [123_456, 150_000],
    [999_999, 1_000_000],
  ])('for %i cents ends at %i', (largest, top) => {
    expect(moneyAxisEnd(largest)).toBe(top);
  });

  it.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [6, 6],
    [7, 8],
    [10, 10],
    [11, 12],
    [31, 40],
    [61, 80],
    [6_800, 8_000],
  ])('ends for a count of %i at %i', (largest, top) => {
    expect(countAxisEnd(largest)).toBe(top);
  });

  it('lets the highest bar take three quarters of the height or more', () => {
    const shares = Array.from({ length: 2_000 }, (_, index) => index + 10).flatMap((largest) => [
      largest / countAxisEnd(largest),
      (largest * 10) / moneyAxisEnd(largest * 10),
    ]);

    expect(Math.min(...shares)).toBeGreaterThan(0.74);
  });

  it('halves counts into whole numbers', () => {
    for (let largest = 1; largest < 2_000; largest += 1) expect(countAxisEnd(largest) % 2).toBe(0);
  });

  it.each([
    [0, '$0'],
    [50, '$0.5'],
    [2500, '$25'],
    [125_000, '$1.25K'],
    [250_000_000, '$2.5M'],
  ])('writes %i cents as %s', (cents, text) => {
    expect(shortMoney(cents)).toBe(text);
  });

  it.each([
    [0, '0'],
    [500, '500'],
    [1_250, '1.3K'],
  ])('writes a count of %i as %s', (value, text) => {
    expect(shortCount(value)).toBe(text);
  });
});
