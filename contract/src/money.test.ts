import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Cents,
  cents,
  formatMoney,
  formatPercentage,
  MAX_BASIS_POINTS,
  MAX_CENTS,
  money,
  moneySum,
  percentage,
  share,
  sum,
  sumOfMany,
  times,
  toBasisPoints,
} from './money';

const anyCents = fc.integer({ min: 0, max: MAX_CENTS }).map(cents);
const anyBasisPoints = fc.integer({ min: 0, max: MAX_BASIS_POINTS }).map(toBasisPoints);

describe('money on the wire', () => {
  it('comes back as the same amount after a trip over the wire', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(money.decode(money.encode(amount))).toBe(amount);
      }),
    );
  });

  it('comes back as the same text after a trip through cents', () => {
    const wireText = fc
      .tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 99 }))
      .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(2, '0')}`);
    fc.assert(
      fc.property(wireText, (text) => {
        expect(money.encode(money.decode(text))).toBe(text);
      }),
    );
  });

  it.each([
    ['12.50', 1250],
    ['12.5', 1250],
    ['12', 1200],
    ['0', 0],
    ['0.01', 1],
    [' 7.00 ', 700],
    ['$5.00', 500],
    ['$5', 500],
    ['$ 5.00', 500],
    ['1,000.00', 100_000],
    ['1,000', 100_000],
    ['$9,999,999.99', MAX_CENTS],
    ['9999999.99', MAX_CENTS],
    [12.5, 1250],
    [0.1, 10],
    [-0, 0],
  ])('reads %j as %i cents', (input, expected) => {
    expect(money.parse(input)).toBe(expected);
  });

  it.each([
    '1e5',
    'NaN',
    'Infinity',
    '$',
    '$$5',
    '5$',
    '٥',
    '',
    ' ',
    '.5',
    '5.',
    '+5',
    '0x10',
    '5 0',
    1e308,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    undefined,
    true,
    [],
    ['5'],
    {},
  ])('rejects %j with advice', (input) => {
    const result = money.safeParse(input);

    expect(result.error?.issues.map((issue) => issue.message)).toEqual(['Enter an amount such as 12.50']);
  });

  const negative = 'An amount cannot be negative';
  const commas = 'Use a period for cents and commas only for thousands: 1,234.50';
  const digits = 'Use at most two decimal places';
  const currency = 'Leave out the currency. Amounts are in US dollars';
  const tooMuch = 'Must be at most 9,999,999.99';
  const advice = 'Enter an amount such as 12.50';
  it.each([
    ['-0.01', negative],
    [-1, negative],
    ['1,00', commas],
    ['1.234,56', commas],
    ['$1,0000', commas],
    ['10,00,000', commas],
    ['1,000,00', commas],
    [',500', commas],
    ['0.005', digits],
    ['12.345', digits],
    ['$12.345', digits],
    [0.005, digits],
    [0.1 + 0.2, digits],
    ['5 USD', currency],
    ['USD 5', currency],
    ['5€', currency],
    ['USD5', currency],
    ['USD12.50', currency],
    ['12.50 usd', currency],
    ['~1,00', advice],
    ['1,00 or so', advice],
    ['~12.345', advice],
    ['12.345x1', advice],
    ['~5 USD', advice],
    ['USD 5 or so', advice],
    ['10000000.00', tooMuch],
    ['$10,000,000', tooMuch],
    [1e12, tooMuch],
    ['9'.repeat(400), tooMuch],
  ])('rejects %j with the reason: %s', (input, reason) => {
    const result = money.safeParse(input);

    expect(result.error?.issues.map((issue) => issue.message)).toEqual([reason]);
  });

  it('rejects an amount that is not a whole number of cents', () => {
    expect(() => money.encode(0.5 as Cents)).toThrow(z.core.$ZodError); // what a faulty caller could do
  });
});

describe('a percentage on the wire', () => {
  it('comes back as the same basis points', () => {
    fc.assert(
      fc.property(anyBasisPoints, (part) => {
        expect(percentage.decode(percentage.encode(part))).toBe(part);
      }),
    );
  });

  it.each(['100.01', '101', '-1', '1e1', '12.345', '50%', '$5', '1,000', '', null, true, Number.NaN])(
    'rejects %j',
    (input) => {
      expect(percentage.safeParse(input).success).toBe(false);
    },
  );

  it.each([
    ['100.01', 'Must be between 0 and 100'],
    ['half', 'Enter a percentage such as 12.5'],
    [true, 'Enter a percentage such as 12.5'],
  ])('rejects %j with the reason: %s', (input, reason) => {
    expect(percentage.safeParse(input).error?.issues.map(({ message }) => message)).toEqual([reason]);
  });

  it.each([
    [' 12 ', 1200],
    ['12.5', 1250],
    [0, 0],
  ])('reads %j as %i basis points', (input, expected) => {
    expect(percentage.parse(input)).toBe(expected);
  });
});

describe('adding, multiplying and sharing', () => {
  it('adds amounts without losing a cent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }).map(cents), { maxLength: 500 }),
        (amounts) => {
          const exact = amounts.reduce((total, each) => total + BigInt(each), 0n);
          expect(BigInt(sum(amounts))).toBe(exact);
        },
      ),
    );
  });

  it('multiplies as repeated adding does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999 }).map(cents), fc.nat({ max: 100 }), (price, quantity) => {
        expect(times(price, quantity)).toBe(sum(Array.from({ length: quantity }, () => price)));
      }),
    );
  });

  it.each([
    ['a sum', () => sum([cents(MAX_CENTS), cents(1)])],
    ['a product', () => times(cents(MAX_CENTS), 2)],
    ['a negative product', () => times(cents(1), -1)],
    ['a product of NaN', () => times(cents(1), Number.NaN)],
  ])('rejects %s outside the range of money', (_name, act) => {
    expect(act).toThrow(z.core.$ZodError);
  });

  it('rounds a share half up, exactly', () => {
    fc.assert(
      fc.property(anyCents, anyBasisPoints, (whole, part) => {
        const exact = (2n * BigInt(whole) * BigInt(part) + 10_000n) / 20_000n;
        expect(BigInt(share(whole, part))).toBe(exact);
      }),
    );
  });

  it.each([
    [1, 5_000, 1],
    [1, 4_999, 0],
    [201, 5_000, 101],
    [1_005, 1_000, 101],
    [999, 0, 0],
    [999, 10_000, 999],
  ])('takes of %i cents at %i basis points %i cents', (whole, part, expected) => {
    expect(share(cents(whole), toBasisPoints(part))).toBe(expected);
  });
});

describe('a sum over many orders', () => {
  it('may be more than any one amount', () => {
    const total = sumOfMany([cents(MAX_CENTS), cents(MAX_CENTS)]);

    expect(total).toBe(1_999_999_998);
    expect(moneySum.encode(total)).toBe('19999999.98');
    expect(moneySum.decode('19999999.98')).toBe(total);
  });

  it('is nothing where there is nothing', () => {
    expect(moneySum.encode(sumOfMany([]))).toBe('0.00');
  });

  it.each(['-1.00', '1', '1.005', 'NaN', '1e9', '$1.00', '1.00 '])('is not %s', (text) => {
    expect(moneySum.safeParse(text).success).toBe(false);
  });
});

describe('money for reading', () => {
  it('puts the sign before the dollar where a refund was undone', () => {
    expect(formatMoney(-123_450 as Cents)).toBe('-$1,234.50'); // the one kind of amount below zero
  });

  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [123_450, '$1,234.50'],
    [MAX_CENTS, '$9,999,999.99'],
  ])('shows %i cents as %s', (amount, expected) => {
    expect(formatMoney(cents(amount))).toBe(expected);
  });

  it.each([
    [1_250, '12.5%'],
    [0, '0%'],
    [10_000, '100%'],
  ])('shows %i basis points as %s', (part, expected) => {
    expect(formatPercentage(toBasisPoints(part))).toBe(expected);
  });
});
