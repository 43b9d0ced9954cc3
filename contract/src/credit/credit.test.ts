import { describe, expect, it } from 'vitest';
import { cents } from '../money';
import { noTermsWords, offersTerms } from '../payments/payment-type';
import {
  Credit,
  type CreditFacts,
  creditHolds,
  creditOf,
  creditWords,
  hasCreditRules,
  overLimitHold,
} from './credit';

const facts = (given: Partial<CreditFacts> = {}): CreditFacts => ({
  ...{ limit: null, exposure: cents(0), onHold: false, holdNote: null, overdueInvoice: null },
  ...given,
});

describe('credit', () => {
  it.each([
    [cents(500), cents(200), '5.00', '2.00', '3.00'],
    [cents(0), cents(5), '0.00', '0.05', '-0.05'],
    [cents(100), cents(1_350), '1.00', '13.50', '-12.50'],
    [null, cents(200), null, '2.00', null],
  ])('of %s with %s owed', (limit, exposure, ...[shownLimit, shownExposure, available]) => {
    const credit = creditOf(limit, exposure);

    expect(Credit.encode(credit)).toEqual({ limit: shownLimit, exposure: shownExposure, available });
    expect(Credit.parse(Credit.encode(credit))).toEqual(credit);
  });

  it.each([
    [cents(50_000), cents(38_000), '$120.00 of $500.00 available'],
    [cents(50_000), cents(50_000), '$0.00 of $500.00 available'],
    [cents(190_000), cents(199_140), '$91.40 over the limit of $1,900.00'],
    [null, cents(5), null],
  ])('of %s with %s owed is written: %s', (limit, exposure, words) => {
    expect(creditWords(creditOf(limit, exposure))).toBe(words);
  });

  it.each([
    [cents(100), cents(60), 40, false],
    [cents(100), cents(60), 41, true],
    [cents(100), cents(200), 0, false],
    [cents(100), cents(200), -50, false],
    [cents(0), cents(0), 1, true],
    [null, cents(900), 100, false],
  ])('of %s with %s owed and %s more', (limit, exposure, added, isHeld) => {
    expect(overLimitHold({ limit, exposure }, added) !== undefined).toBe(isHeld);
  });

  it('holds an order for every reason at once', () => {
    const all = facts({
      ...{ limit: cents(100), exposure: cents(90), onHold: true, holdNote: 'Ask Ben' },
      overdueInvoice: { number: 'INV-7', daysOverdue: 12 },
    });

    expect(creditHolds(all, cents(20))).toEqual([
      { reason: 'credit_limit', details: { limit: 100, exposure: 110 } },
      { reason: 'customer_hold', details: { text: 'Ask Ben' } },
      { reason: 'overdue', details: { invoiceNumber: 'INV-7', daysOverdue: 12 } },
    ]);
    expect(creditHolds(facts({ onHold: true }), cents(0))).toEqual([
      { reason: 'customer_hold', details: {} },
    ]);
    expect(creditHolds(facts(), cents(1_000))).toEqual([]);
  });

  it.each([
    [{ creditLimit: null, onHold: false }, null, false],
    [{ creditLimit: cents(0), onHold: false }, null, true],
    [{ creditLimit: null, onHold: true }, null, true],
    [{ creditLimit: null, onHold: false }, 0, true],
  ])('matters for %j and a rule of %s days: %s', (customer, holdAfterDaysOverdue, matters) => {
    expect(hasCreditRules(customer, { holdAfterDaysOverdue })).toBe(matters);
  });
});

it.each([
  ['NET30', true],
  ['NET15', true],
  ['NET60', true],
  ['COD', false],
  ['PREPAID', false],
] as const)('a customer with %s is offered Terms: %s', (terms, isOffered) => {
  expect(offersTerms(terms)).toBe(isOffered);
  expect(noTermsWords(terms)).toContain(terms);
});
