import { expect, it } from 'vitest';
import { PriceListChange } from './price-list';

it.each(['0000-01-01', '1999-12-31', '3000-01-01', '2026-02-30'])(
  'a price list cannot start on %s',
  (startsOn) => {
    expect(PriceListChange.safeParse({ startsOn }).success).toBe(false);
  },
);

it.each(['2000-01-01', '2999-12-31', '', null])('a price list can start on %j', (startsOn) => {
  expect(PriceListChange.safeParse({ startsOn }).success).toBe(true);
});
