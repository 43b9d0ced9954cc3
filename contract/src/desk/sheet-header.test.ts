import { describe, expect, it } from 'vitest';
import { type ColumnRole, findHeader, roleOf } from './sheet-header';

const rowOf = (row: number, ...cells: string[]) => ({ row, cells });

describe('roleOf', () => {
  it.each<[ColumnRole | undefined, string[]]>([
    [
      'sku',
      [
        'SKU',
        'Item #',
        'Item No.',
        'item_number',
        'Style',
        'Product Code',
        'Part No',
        'Art. Nr.',
        'Référence',
        'Vendor SKU',
        'Ref',
      ],
    ],
    ['barcode', ['UPC', 'EAN code', 'GTIN', 'Barcode', 'Bar code', 'SKU / UPC']],
    ['name', ['Item', 'Product', 'Description', 'Product Name', 'Artikel', 'Désignation', 'Title']],
    ['quantity', ['Qty', 'QTY.', 'Quantity', 'Order Qty', 'Ordered', 'Menge', 'Quantité', 'Qty ordered']],
    ['cases', ['Cases', 'CS', 'Ctn', 'Ctns', 'Qty (cases)', 'Number of cases']],
    ['units', ['Units', 'Pcs', 'Qty EA', 'Total units', 'Each']],
    ['price', ['Price', 'Unit Price', 'Cost', 'Wholesale', 'Preis']],
    ['total', ['Total', 'Amount', 'Ext. Price', 'Line total', 'Summe', 'Price total']],
    ['unit', ['UOM', 'U/M', 'Unit', 'Unit of Measure']],
    ['tester', ['Tester', 'Testers?', 'Tester (Y/N)', 'Type']],
    [
      'ignored',
      [
        'Line',
        'No.',
        '#',
        'Pos',
        'Notes',
        'Note',
        'Ship date',
        'Size',
        'Case pack',
        'Units per case',
        'MOQ',
        'MSRP',
        'Qty on hand',
        'Qty shipped',
        'In stock',
        'Discount %',
      ],
    ],
    [undefined, ['', '---', 'Hello', 'Soaps', 'Itemized', 'Quantum', `Qty ${'x'.repeat(40)}`]],
  ])('knows headings: %s', (role, headings) => {
    expect(headings.map(roleOf)).toEqual(headings.map(() => role));
  });
});

describe('findHeader', () => {
  it('is the first row that names an item and a quantity', () => {
    expect(
      findHeader([
        rowOf(1, 'Order form'),
        rowOf(3, 'SKU', 'Price'),
        rowOf(4, 'SKU', 'Qty', 'x'),
        rowOf(5, 'SKU', 'Qty'),
      ]),
    ).toEqual({ row: 4, roles: ['sku', 'quantity', undefined] });
  });

  it.each([[['UPC', 'Cases']], [['Name', 'Units']], [['Item', 'Qty']]])('can be %j', (cells) => {
    expect(findHeader([rowOf(1, ...cells)])?.row).toBe(1);
  });

  it.each([
    [['Qty']],
    [['SKU Qty']],
    [['Qty', 'Price']],
    [['SKU', 'Qty', '4']],
    [['SKU', 'Qty', '$12.50']],
    [['A-1', '4']],
  ])('is not %j', (cells) => {
    expect(findHeader([rowOf(1, ...cells)])).toBeUndefined();
  });

  it('is looked for in the first 60 rows', () => {
    const above = (count: number) => Array.from({ length: count }, (_, at) => rowOf(at + 1, 'x'));
    expect(findHeader([...above(59), rowOf(60, 'SKU', 'Qty')])?.row).toBe(60);
    expect(findHeader([...above(60), rowOf(61, 'SKU', 'Qty')])).toBeUndefined();
  });
});
