import { expect, it } from 'vitest';
import { formatCount } from './count';

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [100_000, '100,000'],
  [1_234_567, '1,234,567'],
])('shows %i as %s', (value, expected) => {
  expect(formatCount(value)).toBe(expected);
});
