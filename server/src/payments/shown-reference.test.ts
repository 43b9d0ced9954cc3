import { describe, expect, it } from 'vitest';
import { shownReference, storedReference, storedRefundReference } from './ledger.queries';

describe('the reference of an entry in the ledger', () => {
  const shown = (reference: string, provider: 'off_platform' | 'stripe' = 'off_platform') =>
    shownReference({ provider, reference });

  it.each(['1001', '', 'for order 7: see the letter', 'order 7: the second half'])(
    'is shown as it was entered: %j',
    (reference) => {
      expect(shown(storedReference(12_345, reference))).toBe(reference);
      expect(shown(storedRefundReference(12_345, 678, reference))).toBe(reference);
    },
  );

  it('is empty if none was entered, and stored differently each time', () => {
    const [first, second] = [storedReference(12_345, null), storedReference(12_345, null)];

    expect([shown(first), shown(second)]).toEqual(['', '']);
    expect(first).not.toBe(second);
  });

  it('of a card payment is shown as the provider wrote it', () => {
    expect(shown('order 12: pi_1', 'stripe')).toBe('order 12: pi_1');
  });

  it('that was stored without its order is shown as it is', () => {
    expect(shown('for order 12: 1001')).toBe('for order 12: 1001');
  });
});
