import { expect, it } from 'vitest';
import { isUncharged } from './charge';

it.each([
  [{ charged: false }, true],
  [{ charged: true }, false],
  [{}, false],
  [{ charged: 'no' }, false],
  [undefined, false],
])('an error with the details %j says that the card was not charged: %s', (details, expected) => {
  expect(isUncharged(details)).toBe(expected);
});
