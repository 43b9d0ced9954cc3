import { describe, expect, it } from 'vitest';
import { splitRows, toSheetRows } from './split-rows';

const cellsOf = (text: string): string[][] => splitRows(text).map(({ cells }) => cells);

describe('splitRows', () => {
  it.each<[text: string, ...cells: string[][]]>([
    ['A-1\t4\nA-2\t5', ['A-1', '4'], ['A-2', '5']],
    ['A-1;4\nA-2;5', ['A-1', '4'], ['A-2', '5']],
    ['A-1,4\nA-2,5', ['A-1', '4'], ['A-2', '5']],
    ['A-1|4\nA-2|5', ['A-1', '4'], ['A-2', '5']],
    ['| A-1 | 4 |\n| A-2 | 5 |', ['A-1', '4'], ['A-2', '5']],
    ['A-1   Soap   4\nA-2  Balm  5\nthanks', ['A-1', 'Soap', '4'], ['A-2', 'Balm', '5'], ['thanks']],
    ['a;b;c\nd;e;f\ng,h;i', ['a', 'b', 'c'], ['d', 'e', 'f'], ['g,h', 'i']],
    ['A,1\t4', ['A,1', '4']],
    ['...\n---\nA-1,4', ['...'], ['---'], ['A-1', '4']],
    ['a, b\nc, d\ne f\ng h', ['a', 'b'], ['c', 'd'], ['e f'], ['g h']],
  ])('finds out what separates the columns of %j', (text, ...cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  it.each([
    'A-1 4\nA-2 5',
    'A-1 4\nA-2  5\nA-3 6',
    'soap 12,50\nbalm 3,20',
    'soap 12,50 each\nbalm 3,20 each',
    'Hi Anna, how are you\n4 A-1\n5 A-2\n6 A-3',
    'a, b\nc, d, e\nf g',
    'A-1 | 4\nx\ny\nz',
    '4 A-1 "soap, balm"\n5 A-2 "soap, balm"',
  ])('takes %j as plain text', (text) => {
    expect(cellsOf(text)).toEqual(text.split('\n').map((line) => [line.replace('  ', ' ')]));
  });

  it('takes one line with two spaces as plain text', () => {
    expect(cellsOf('A-1  4')).toEqual([['A-1 4']]);
  });

  it('separates at a comma that is no decimal mark', () => {
    expect(cellsOf('soap,12\nbalm,3')).toEqual([
      ['soap', '12'],
      ['balm', '3'],
    ]);
    expect(cellsOf('soap bar,12\nlip balm,3')).toEqual([
      ['soap bar', '12'],
      ['lip balm', '3'],
    ]);
  });

  it('reads quoted cells, with separators, line breaks and quotes', () => {
    expect(splitRows('A-1\t"two\nlines"\t4\nA-2\tx\t5')).toEqual([
      { row: 1, cells: ['A-1', 'two lines', '4'] },
      { row: 3, cells: ['A-2', 'x', '5'] },
    ]);
    expect(cellsOf('"A,1",4\n"A,2",5')).toEqual([
      ['A,1', '4'],
      ['A,2', '5'],
    ]);
    expect(cellsOf('A-1\t"say ""hi"""\t4')).toEqual([['A-1', 'say "hi"', '4']]);
    expect(cellsOf('A-1\t""\t"4"')).toEqual([['A-1', '', '4']]);
  });

  it.each([
    ['A-1\t"open\t4\nA-2\tx\t5', ['A-1', '"open', '4'], ['A-2', 'x', '5']],
    ['A-1\t"A"1\t4', ['A-1', '"A"1', '4']],
    ['A-1\t6" brush\t4', ['A-1', '6" brush', '4']],
  ])('takes a quote that does not enclose a cell as a character: %j', (text, ...cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  it('looks for the end of a quoted cell only so far', () => {
    expect(cellsOf(`A\t"${'x'.repeat(100)}\n${'y'.repeat(100)}"\t4`)).toHaveLength(1);
    expect(cellsOf(`A\t"${'x'.repeat(3_000)}\n${'y'.repeat(3_000)}"\t4`)).toHaveLength(2);
  });

  it('counts blank rows and leaves them out', () => {
    expect(splitRows('\n\nA-1 4\n \nA-2 5')).toEqual([
      { row: 3, cells: ['A-1 4'] },
      { row: 5, cells: ['A-2 5'] },
    ]);
    expect(splitRows('\t4\n \t \nA\t5')).toEqual([
      { row: 1, cells: ['', '4'] },
      { row: 3, cells: ['A', '5'] },
    ]);
    expect(splitRows('|4|\n| |\n|5|').map(({ row }) => row)).toEqual([1, 3]);
    expect(splitRows(' \n')).toEqual([]);
  });

  it('knows all line breaks and spaces', () => {
    expect(cellsOf('A\t1\r\nB\t2\rC\t3\vD\t4\u2028E\t5')).toEqual([
      ['A', '1'],
      ['B', '2'],
      ['C', '3'],
      ['D', '4'],
      ['E', '5'],
    ]);
    expect(cellsOf('A\u00a01\t \u200b4 ')).toEqual([['A 1', '4']]);
    expect(cellsOf('A\0 1\t4')).toEqual([['A 1', '4']]);
    expect(cellsOf('A\u00a0\u00a01\nB\u00a0\u00a02')).toEqual([
      ['A', '1'],
      ['B', '2'],
    ]);
  });

  it('is not misled by the sender of a chat', () => {
    expect(cellsOf('[10:32, 11/5/2026] Anna: A-1 4\n[10:33, 11/5/2026] Anna: A-2 5')).toEqual([
      ['[10:32, 11/5/2026] Anna: A-1 4'],
      ['[10:33, 11/5/2026] Anna: A-2 5'],
    ]);
  });

  it('limits cells and their length', () => {
    const many = Array.from({ length: 70 }, (_, at) => `c${at}`);
    expect(cellsOf(many.join('\t'))[0]).toEqual(many.slice(0, 60));
    expect(cellsOf(many.join('|'))[0]).toEqual(many.slice(0, 60));
    expect(cellsOf(`${many.join('  ')}\na  b`)[0]).toEqual(many.slice(0, 60));
    expect(cellsOf('x'.repeat(3_000))[0]?.[0]).toHaveLength(500);
    expect(cellsOf(`${'x'.repeat(900)}\t4`)[0]?.map((cell) => cell.length)).toEqual([500, 1]);
    expect(cellsOf(`${' '.repeat(2_000)}x\ny`)).toEqual([['y']]);
  });
});

describe('toSheetRows', () => {
  it('tidies known cells as pasted ones, and leaves blank rows out', () => {
    const wide = Array.from({ length: 70 }, () => 'x');
    expect(
      toSheetRows([
        { row: 3, cells: [' A  1 ', ''] },
        { row: 4, cells: ['', ' '] },
        { row: 5, cells: wide },
      ]),
    ).toEqual([
      { row: 3, cells: ['A 1', ''] },
      { row: 5, cells: wide.slice(0, 60) },
    ]);
  });
});
