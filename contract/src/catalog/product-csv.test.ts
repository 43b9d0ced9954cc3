import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withGuard } from '../csv';
import { csvColumns, csvTemplate, readCsvHeader, readCsvRow, requiredCsvColumns } from './product-csv';

const readName = (name: string): unknown => {
  const row = readCsvRow(requiredCsvColumns, ['SKU', name, '', 'Goods', '']);
  return 'product' in row ? row.product.name : row.problems;
};

describe('a product file', () => {
  it('guards what a spreadsheet would run and gives back exactly what was there', () => {
    const beginning = fc.constantFrom('', '=', '+', '-', '@', '|', '%', "'", "'=", "'|", "''-");
    const names = fc
      .tuple(beginning, fc.string({ minLength: 1, maxLength: 20 }))
      .map((parts) => parts.join('').trim())
      .filter((name) => name !== '' && !name.includes('\0'));
    fc.assert(
      fc.property(names, (name) => {
        expect(withGuard(name)).not.toMatch(/^[=+\-@|%\t\r\n]/);
        expect(readName(withGuard(name))).toBe(name);
      }),
    );
  });

  it('has a template of every column', () => {
    const [header = ''] = csvTemplate().split('\r\n');
    expect(readCsvHeader(header.split(','))).toEqual({ columns: csvColumns });
  });

  it.each([
    ['yes', true],
    ['TRUE', true],
    ['1', true],
    ['No', false],
    ['', false],
  ])('reads %j as %j', (cell, expected) => {
    const row = readCsvRow([...requiredCsvColumns, 'has_testers_available'], ['S', 'N', '', 'C', '', cell]);
    expect(row).toMatchObject({ product: { hasTestersAvailable: expected } });
  });
});
