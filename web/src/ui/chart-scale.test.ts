import { describe, expect, it } from 'vitest';
import { shortCount, shortMoney, topOfCount, topOfMoney } from './chart-scale';

describe('the axis of the chart', () => {
  it.each([
    [0, 100],
    [1, 100],
    [100, 100],
    [101, 200],
    [2400, 2500],
    [2600, 5000],
    [123_456, 200_000],
    [999_999, 1_000_000],
  ])('ends for %i cents at %i', (largest, top) => {
    expect(topOfMoney(largest)).toBe(top);
  });

  it.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [6, 6],
    [7, 10],
    [11, 20],
    [61, 100],
    [6_800, 10_000],
  ])('ends for a count of %i at %i', (largest, top) => {
    expect(topOfCount(largest)).toBe(top);
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
