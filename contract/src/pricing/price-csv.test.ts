import { describe, expect, it } from 'vitest';
import { readPriceHeader, readPriceRow, separatorOf, toPriceCells } from './price-csv';

describe('a price file', () => {
  it.each([
    ['sku,kind,from_quantity,price', ','],
    ['sku;price', ';'],
    ['sku\tprice', '\t'],
    ['sku', ','],
    ['"a;b";sku,price;x', ';'],
  ])('with the first line %j is separated by %j', (line, separator) => {
    expect(separatorOf(line)).toBe(separator);
  });

  it('can have its columns in any order and case', () => {
    expect(readPriceHeader([' Price', 'SKU', 'From Quantity', 'kind'])).toEqual({
      columns: ['price', 'sku', 'from_quantity', 'kind'],
    });
    expect(readPriceHeader(['kind', 'x'])).toEqual({
      problem: 'Required columns are missing: "sku", "price"',
    });
  });

  it('has each column once, and no other', () => {
    expect(readPriceHeader(['sku', 'price', 'kind', 'SKU', 'sku', 'price'])).toEqual({
      problem: 'Columns appear more than once: "sku", "price"',
    });
    expect(readPriceHeader(['sku', 'price', 'y'.repeat(70), 'x'])).toEqual({
      problem: `Unknown columns: "${'y'.repeat(60)}", "x"`,
    });
  });

  it('has one case by default', () => {
    expect(readPriceRow(['sku', 'price'], ['A', '$1,234.50'])).toEqual({
      row: { sku: 'A', kind: 'case', fromQuantity: 1, price: 123_450 },
    });
    expect(readPriceRow(['sku', 'kind', 'from_quantity', 'price'], ["'=A", ' TESTER ', '', '1'])).toEqual({
      row: { sku: '=A', kind: 'tester', fromQuantity: 1, price: 100 },
    });
  });

  it.each([
    ['', 'case', '1', '1', 'sku', 'SKU is required'],
    ['A', 'pallet', '1', '1', 'kind', 'Must be case or tester'],
    ['A', 'case', '0', '1', 'from_quantity', 'Must be at least 1 case'],
    ['A', 'case', '-1', '1', 'from_quantity', 'Must be a whole number of cases'],
    ['A', 'case', '100001', '1', 'from_quantity', 'Must be at most 100000 cases'],
    ['A', 'tester', '2', '1', 'from_quantity', 'Testers have no quantity breaks'],
    ['A', 'case', '1', '0.00', 'price', 'Enter a price above zero'],
    ['A', 'case', '1', '', 'price', 'Enter an amount such as 12.50'],
    ['A', 'case', '1', '7,25', 'price', 'Use a period for cents and commas only for thousands: 1,234.50'],
  ])('refuses %j %j %j %j', (sku, kind, from, price, column, message) => {
    expect(readPriceRow(['sku', 'kind', 'from_quantity', 'price'], [sku, kind, from, price])).toEqual({
      problems: [{ column, message }],
    });
  });

  it('names every problem of a row', () => {
    expect(readPriceRow(['sku', 'kind', 'price'], ['', 'x', 'y'])).toMatchObject({
      problems: [{ column: 'sku' }, { column: 'kind' }, { column: 'price' }],
    });
    expect(readPriceRow(['sku', 'price'], ['A'])).toEqual({
      problems: [{ column: null, message: 'Expected 2 columns but found 1' }],
    });
  });

  it('has no cell that a spreadsheet would run', () => {
    expect(toPriceCells('=1', 'case', 2, '3.00')).toEqual(["'=1", 'case', '2', '3.00']);
  });
});
