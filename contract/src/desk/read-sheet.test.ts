import { describe, expect, it } from 'vitest';
import { type RowReading, readSheet } from './read-sheet';
import { splitRows } from './split-rows';

/** `A-1 x60 unit tester, level 3, in 'Rose A-1': doubt`; what is usual is left out. */
function told({ item, quantity, unit, isTester, level, within, doubt }: RowReading): string {
  return [
    item,
    quantity === null ? '' : ` x${quantity}`,
    unit === 'unit' ? ' unit' : '',
    isTester ? ' tester' : '',
    level === 0 ? '' : `, level ${level}`,
    within === null ? '' : `, in '${within}'`,
    doubt === null ? '' : `: ${doubt}`,
  ].join('');
}

const readingsOf = (text: string): string[][] =>
  readSheet(splitRows(text)).rows.map(({ readings }) => readings.map(told));
const notesOf = (text: string) => readSheet(splitRows(text)).rows.map(({ note }) => note);

describe('rows below a header', () => {
  it.each<[text: string, ...readings: string[][]]>([
    ['SKU\tQty\nA-1\t4', ['A-1 x4']],
    ['SKU,Cases,Units\nA-1,4,\nA-2,,60\nA-3,2,24', ['A-1 x4'], ['A-2 x60 unit'], ['A-3 x2']],
    ['SKU\tQty\tUnits\nA-1\t4\t\nA-2\t\t60', ['A-1 x4'], ['A-2 x60 unit']],
    ['Item #\tDescription\tQty\tPrice\tTotal\nA-1\tSoap\t4\t12.50\t50.00', ['A-1 x4', 'Soap x4']],
    ['Description\tQty\tUPC\tSKU\nSoap\t4\t400638133393\tA-1', ['A-1 x4', '400638133393 x4', 'Soap x4']],
    ['SKU\tQty\tUOM\nA-1\t60\tEA\nA-2\t3\tCS\nA-3\t3\tbox', ['A-1 x60 unit'], ['A-2 x3'], ['A-3 x3']],
    [
      'SKU\tQty\tTester\nA-1\t2\tyes\nA-2\t3\tno\nA-3\t1\t7\nA-4\t1\tX\nA-5\t1\tmaybe\nA-6\t1\t',
      ['A-1 x2 tester'],
      ['A-2 x3'],
      ['A-3 x1: Is this a tester?'],
      ['A-4 x1 tester'],
      ['A-5 x1'],
      ['A-6 x1'],
    ],
    ['SKU\tQty ordered\tQty\nA-1\t4\t5\nA-2\t4\t4', ['A-1: Which is the quantity: 4 or 5?'], ['A-2 x4']],
    ['SKU\tQty\nA-1\tx4\nA-2\t60u\nA-3\t2 t', ['A-1 x4'], ['A-2 x60 unit'], ['A-3 x2 tester']],
    ['Name\tQty\n4 A-1\t\nSoap\t2', ['4 A-1', 'A-1 x4, level 1'], ['Soap x2']],
    ['SKU\tName\tQty\nA-1\tSoap\t', ['A-1', 'Soap']],
    ['Order form\n\nSKU\tQty\nA-1\t4', ['Order form', 'form'], ['A-1 x4']],
    ['A-1;4\nSKU;Qty', ['A-1 x4', '4, level 1']],
    ['SKU\tQty\n-\t4\nA-1\t', ['4, level 1'], ['A-1']],
  ])('are read as it says: %j', (text, ...readings) => {
    expect(readingsOf(text)).toEqual(readings);
  });

  it.each([
    ['0', 'The quantity is 0.'],
    ['1.5', 'The quantity must be a whole number.'],
    ['1.200', 'This number can be read in two ways. Enter the quantity.'],
    ['100001', 'The quantity is too large.'],
  ])('can have a quantity in doubt: %s', (quantity, doubt) => {
    expect(readingsOf(`SKU\tQty\nA-1\t${quantity}`)).toEqual([[`A-1: ${doubt}`]]);
  });

  it('can have more units than cases', () => {
    expect(readingsOf('SKU\tUnits\nA-1\t100001\nA-2\t10000000\nA-3\t10000001')).toEqual([
      ['A-1 x100001 unit'],
      ['A-2 x10000000 unit'],
      ['A-3 unit: The quantity is too large.'],
    ]);
  });

  it('have the decimal mark of the others', () => {
    expect(readingsOf('SKU\tQty\tPrice\nA-1\t1.200\t3,50')).toEqual([['A-1 x1200']]);
    expect(readingsOf('SKU\tQty\tPrice\nA-1\t1,200\t3.50')).toEqual([['A-1 x1200']]);
  });

  it('are read without it if their cells do not fit', () => {
    expect(readingsOf('SKU\tQty\nA-1\tmany')).toEqual([['A-1', 'many']]);
  });
});

describe('rows without a header', () => {
  it.each<[text: string, ...readings: string[][]]>([
    ['A-1\t4', ['A-1 x4', '4, level 1']],
    ['A-1\tSoap\t4', ['A-1 x4', 'Soap x4', '4, level 1']],
    ['A-1\t4\t12.50', ['A-1 x4', '4, level 1: The quantity must be a whole number.']],
    ['A-1\t$12.50', ['A-1']],
    ['A-1\tx4\t12.50', ['A-1 x4']],
    ['A-1\tt\t2', ['A-1 x2 tester', '2 tester, level 1']],
    ['A-1\t2 t', ['A-1 x2 tester']],
    ['A-1\tEA\t60', ['A-1 x60 unit', '60, level 1']],
    ['A-1\t12/5/2026\t4', ['A-1 x4', '4, level 1']],
    ['4006381333931\t4', ['4006381333931 x4', '4, level 1: The quantity is too large.']],
    ['4711\t4', ['4711 x4, level 1', '4 x4711, level 1']],
    ['A-1\t4\t6', ['A-1: Which is the quantity: 4 or 6?', '4 x6, level 1', '6 x4, level 1']],
    ['A-1\t4\t4', ['A-1 x4', '4 x4, level 1']],
    ['Rose A-12 soap\t4', ['Rose A-12 soap x4', "A-12 x4, level 3, in 'Rose A-12 soap'", '4, level 1']],
    ['A-12 rose soap\t4', ['A-12 rose soap x4', 'A-12 x4, level 3', '4, level 1']],
    ['A-1\t1.200\t3,50', ['A-1 x1200']],
  ])('are read by their cells: %j', (text, ...readings) => {
    expect(readingsOf(text)).toEqual(readings);
  });

  it('have the quantity that, times a price, makes the total', () => {
    const items = (text: string) => readingsOf(text).map(([first]) => first);
    expect(items('A-1\t4\t12\t48\nA-2\t5\t10\t50')).toEqual([
      'A-1: Which is the quantity: 4 or 12 or 48?',
      'A-2: Which is the quantity: 5 or 10 or 50?',
    ]);
    expect(items('A-1\t4\t12\t12.50\t50.00\nA-2\t5\t24\t10.00\t50.00')).toEqual(['A-1 x4', 'A-2 x5']);
    expect(items('A-1\t12\t4\t12.50\t50.00\nA-2\t24\t5\t10.00\t50.00\nA-3\t24\t5\t10.00\t51.00')).toEqual([
      'A-1 x4',
      'A-2 x5',
      'A-3: Which is the quantity: 24 or 5?',
    ]);
    expect(items('A-1\t12\t4\t12.50\t50.00\nA-2\t24\t5\t10.00\t51.00\nA-3\t24\t5\t10.00\t51.00')[0]).toBe(
      'A-1: Which is the quantity: 12 or 4?',
    );
  });

  it('may start with line numbers', () => {
    const items = (text: string) => readingsOf(text).map((all) => all.find((each) => each.startsWith('A-')));
    expect(items('1\tA-1\t4\n2\tA-2\t7\n3\tA-3\t2')).toEqual(['A-1 x4', 'A-2 x7', 'A-3 x2']);
    expect(items('10\tA-1\t4\n20\tA-2\t7\n30\tA-3\t2')).toEqual(['A-1 x4', 'A-2 x7', 'A-3 x2']);
    expect(items('1\tA-1\n2\tA-2\n3\tA-3')).toEqual(
      ['A-1', 'A-2', 'A-3'].map((item) => `${item}: This could be a line number. Enter the quantity.`),
    );
    expect(items('1\tA-1\n2\tA-2')).toEqual(['A-1 x1', 'A-2 x2']);
    expect(items('2\tA-1\n3\tA-2\n4\tA-3')).toEqual(['A-1 x2', 'A-2 x3', 'A-3 x4']);
    expect(items('1\tA-1\n2\tA-2\n4\tA-3')).toEqual(['A-1 x1', 'A-2 x2', 'A-3 x4']);
    expect(items('1\tA-1\t4\n2\tA-2\t7\n4\tA-3\t2')[0]).toBe('A-1: Which is the quantity: 1 or 4?');
    expect(items('A-1\t4\t1\nA-2\t7\t2\nA-3\t2\t3')[0]).toBe('A-1: Which is the quantity: 4 or 1?');
  });

  it('may have a column of codes, or of prices', () => {
    expect(readingsOf('A-1\t4711471\t4')[0]?.[0]).toBe('A-1 x4');
    expect(readingsOf('A-1\t471147\t4')[0]?.[0]).toBe('A-1: Which is the quantity: 471147 or 4?');
    expect(readingsOf('A-1\t12\t4\nA-2\t12.50\t5').map(([first]) => first)).toEqual(['A-1 x4', 'A-2 x5']);
  });

  it('are looked up by at most twelve cells', () => {
    const cells = Array.from({ length: 20 }, (_, at) => `word${String.fromCharCode(97 + at)}`);
    expect(readingsOf(cells.join('\t'))[0]).toEqual(cells.slice(0, 12));
  });
});

describe('text', () => {
  it.each<[text: string, ...readings: string[][]]>([
    ['soap', ['soap']],
    ['4', ['4']],
    ['4 A-1', ['4 A-1', 'A-1 x4, level 1']],
    ['> 4 A-1\n> 5 A-2', ['4 A-1', 'A-1 x4, level 1'], ['5 A-2', 'A-2 x5, level 1']],
    ['4 A-1 @ 12.50', ['4 A-1', 'A-1 x4, level 1']],
    ['A-1 soap 4 12.50 50.00', ['A-1 soap x4', 'A-1 x4, level 3', '4, level 1']],
    ['please 4 A-1', ['please 4 A-1', '4 A-1', 'A-1 x4, level 1']],
  ])('is read as it is, and cut apart: %j', (text, ...readings) => {
    expect(readingsOf(text)).toEqual(readings);
  });

  it('is shortened if it is very long', () => {
    const { rows } = readSheet([{ row: 1, cells: ['x'.repeat(600)] }]);
    expect(rows[0]?.entry).toHaveLength(500);
    expect(rows[0]?.readings[0]?.item).toHaveLength(200);
  });
});

describe('a row', () => {
  it.each([
    ['Total\t\t50.00\nA-1\t4\t5', 'summary', null],
    ['Total: 50.00\n4 A-1', 'summary', null],
    ['4 A-1\n> 5 A-2', null, 'quoted'],
    ['5 A-1\nOn Mon, Nov 5, 2026, Anna wrote:\n4 A-1', null, 'quoted', 'quoted'],
    ['Thanks!\n> 5 A-2', null, null],
    ['4 A-1\nPO 4711', null, 'fact'],
  ])('can be something else than a wish: %j', (text, ...notes) => {
    expect(notesOf(text)).toEqual(notes);
  });

  it('keeps its text and number', () => {
    const { rows, headerRow } = readSheet(splitRows('\nSKU\tQty\nA-1\t\t4'));
    expect(headerRow).toBe(2);
    expect(rows).toMatchObject([{ row: 3, entry: 'A-1 4' }]);
    expect(readSheet(splitRows('4 A-1')).headerRow).toBeNull();
  });
});
