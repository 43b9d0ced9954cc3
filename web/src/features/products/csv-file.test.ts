import { describe, expect, it } from 'vitest';
import { refusalOf, rejectFileName } from './csv-file';

const INVALID = 'Please select a valid CSV file';

describe('which files are taken', () => {
  it.each([
    ['products.csv', 'text/csv', undefined],
    ['products', 'text/csv', undefined],
    ['PRODUCTS.CSV', '', undefined],
    ['products.csv', 'application/vnd.ms-excel', undefined],
    ['products.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', INVALID],
    ['csv', '', INVALID],
    ['products.csv.pdf', 'application/pdf', INVALID],
  ])('%s of type "%s"', (name, type, refusal) => {
    expect(refusalOf({ name, type, size: 10 })).toBe(refusal);
  });

  it('refuses one that is too large before it is sent', () => {
    const size = 50 * 1024 * 1024;
    expect(refusalOf({ name: 'a.csv', type: 'text/csv', size })).toBeUndefined();
    expect(refusalOf({ name: 'a.csv', type: 'text/csv', size: size + 1 })).toBe(
      'Please select a file of at most 50 MB',
    );
  });
});

it.each([
  ['products.csv', 'products-rejected.csv'],
  ['spring.2026.csv', 'spring.2026-rejected.csv'],
  ['products', 'products-rejected.csv'],
  ['.csv', 'products-rejected.csv'],
])('names the reject file of %s %s', (name, rejects) => {
  expect(rejectFileName(name)).toBe(rejects);
});
