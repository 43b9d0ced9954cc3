import { expect, it } from 'vitest';
import { ManualPrice, REASON_MISSING } from './manual-price';

it('a price set by hand has a reason, and may be zero', () => {
  expect(ManualPrice.parse({ price: '0.00', reason: ' Free goods ' })).toEqual({
    price: 0,
    reason: 'Free goods',
  });
});

it.each([
  [{ price: '12.00' }, 'reason', REASON_MISSING],
  [{ price: '12.00', reason: '  ' }, 'reason', REASON_MISSING],
  [{ price: '12.00', reason: 'x'.repeat(201) }, 'reason', 'Use at most 200 characters'],
  [{ price: '-1.00', reason: 'Sale' }, 'price', 'An amount cannot be negative'],
  [{ price: '1.005', reason: 'Sale' }, 'price', 'Use at most two decimal places'],
  [{ reason: 'Sale' }, 'price', 'Enter an amount such as 12.50'],
])('rejects %j', (given, field, message) => {
  const [issue] = ManualPrice.safeParse(given).error?.issues ?? [];
  expect([issue?.path.join('.'), issue?.message]).toEqual([field, message]);
});
