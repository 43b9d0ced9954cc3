import { describe, expect, it } from 'vitest';
import { readPartNumberHeader, readPartNumberRow, toPartNumberCells } from './part-number-csv';

describe('a file of part numbers', () => {
  it.each([
    [['part_number', 'sku'], { at: { part_number: 0, sku: 1 } }],
    [['Description', ' SKU ', 'Part Number'], { at: { part_number: 2, sku: 1 } }],
    [['sku'], { problem: 'Required columns are missing: "part_number"' }],
    [['sku', 'part_number', 'SKU'], { problem: 'Columns appear more than once: "sku"' }],
  ])('with the header %j', (cells, expected) => {
    expect(readPartNumberHeader(cells)).toEqual(expected);
  });

  const at = { part_number: 0, sku: 1 };

  it.each([
    [[' AB-1 ', 'TL-NAI'], { row: { partNumber: 'AB-1', sku: 'TL-NAI' } }],
    [["'=1+1", 'TL-NAI'], { row: { partNumber: '=1+1', sku: 'TL-NAI' } }],
    [['AB-1'], { problems: [{ column: 'sku', message: 'SKU is required' }] }],
    [
      ['x'.repeat(101), 'S'],
      { problems: [{ column: 'part_number', message: 'Use at most 100 characters' }] },
    ],
  ])('with the row %j', (cells, expected) => {
    expect(readPartNumberRow(at, cells)).toEqual(expected);
  });

  it('is written so that a spreadsheet runs nothing', () => {
    expect(toPartNumberCells({ partNumber: '=1+1', sku: '-S' })).toEqual(["'=1+1", "'-S"]);
  });
});
