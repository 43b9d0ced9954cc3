import { expect, it } from 'vitest';
import { counted, formatCount } from './count';

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [100_000, '100,000'],
  [1_234_567, '1,234,567'],
])('shows %i as %s', (value, expected) => {
  expect(formatCount(value)).toBe(expected);
});

it.each([
  [0, '0 orders'],
  [1, '1 order'],
  [2, '2 orders'],
  [1_200, '1,200 orders'],
])('%i of a thing reads %s', (count, expected) => {
  expect(counted(count, 'order')).toBe(expected);
});
