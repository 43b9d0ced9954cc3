import { cents } from '@casepack/contract/money';
import { describe, expect, it } from 'vitest';
import type { GridEntry } from './price-grid-state';
import { pricesText, readTypedPrices, risingBreak, toTypedPrices } from './price-steps';

const entries: GridEntry[] = [
  { kind: 'case', fromQuantity: 1, price: cents(5400) },
  { kind: 'case', fromQuantity: 6, price: cents(5100) },
  { kind: 'tester', fromQuantity: 1, price: cents(400) },
];
const typed = (
  breaks: [fromQuantity: string, price: string][],
  { one = '54', tester = '' }: { one?: string; tester?: string } = {},
) => ({
  one,
  tester,
  breaks: breaks.map(([fromQuantity, price], id) => ({ id, fromQuantity, price })),
});

describe('the prices of a product', () => {
  it('are typed and read back unchanged', () => {
    expect(readTypedPrices(toTypedPrices(entries))).toEqual({ entries });
    expect(readTypedPrices(toTypedPrices([]))).toEqual({ entries: [] });
    expect(pricesText(entries)).toBe('From 1: $54.00 · From 6: $51.00 · Tester $4.00');
    expect(pricesText([])).toBe('No price');
    const many = [2, 3, 4, 5, 6].map(
      (fromQuantity): GridEntry => ({ kind: 'case', fromQuantity, price: cents(1000 - fromQuantity) }),
    );
    expect(pricesText(many)).toBe('From 2: $9.98 · From 3: $9.97 · From 4: $9.96 · 2 more');
  });

  it.each([
    [[['6', '0']], { price: 'Enter a price above zero' }],
    [[['6', '51.123']], { price: 'Use at most two decimal places' }],
    [[['6', '']], { price: 'Enter a price or remove this break' }],
    [[['1', '51']], { fromQuantity: 'Must be at least 2 cases' }],
    [[['2.5', '51']], { fromQuantity: 'Must be a whole number of cases' }],
    [[['', '51']], { fromQuantity: 'Must be a whole number of cases' }],
    [[['100001', '51']], { fromQuantity: 'Must be at most 100000 cases' }],
  ] as [[string, string][], object][])('with %j are refused', (breaks, problems) => {
    expect(readTypedPrices(typed(breaks))).toEqual({
      errors: { one: undefined, tester: undefined, breaks: new Map([[0, problems]]) },
    });
  });

  it('cannot have one quantity twice', () => {
    const read = readTypedPrices(
      typed([
        ['6', '51'],
        [' 06', '50'],
      ]),
    );
    const fromQuantity = 'There is already a price from 6 cases';
    expect(read).toMatchObject({ errors: { breaks: new Map([[1, { fromQuantity }]]) } });
  });

  it('report a wrong price of one case and of a tester', () => {
    expect(readTypedPrices(typed([], { one: 'x', tester: '0' }))).toMatchObject({
      errors: { one: 'Enter an amount such as 12.50', tester: 'Enter a price above zero' },
    });
  });

  it('are pointed out where more cases cost more', () => {
    expect(risingBreak(entries, undefined)).toBeUndefined();
    expect(risingBreak(entries.slice(1), cents(5000))).toMatch('From 6 cases');
    expect(risingBreak(entries.slice(1), cents(6000))).toBeUndefined();
  });
});
