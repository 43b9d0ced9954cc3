import { describe, expect, it } from 'vitest';
import { DEFAULT_PAYMENT_TERMS, dueDate, PaymentTerms } from './payment-terms';

describe('payment terms', () => {
  it('are NET30 unless agreed otherwise', () => {
    expect(DEFAULT_PAYMENT_TERMS).toBe('NET30');
  });

  it.each([
    ['NET15', '2026-11-16', '2026-12-01'],
    ['NET30', '2026-11-16', '2026-12-16'],
    ['NET60', '2026-11-16', '2027-01-15'],
    ['COD', '2026-11-16', '2026-11-16'],
    ['PREPAID', '2026-11-16', '2026-11-16'],
    ['NET30', '2028-01-30', '2028-02-29'],
    ['NET60', '2027-12-31', '2028-02-29'],
  ] as const)('%s from %s fall due on %s', (terms, issuedOn, expected) => {
    expect(dueDate(issuedOn, terms)).toBe(expected);
  });

  it.each(['net30', 'NET45', '', null])('do not include %j', (input) => {
    expect(PaymentTerms.safeParse(input).success).toBe(false);
  });
});
