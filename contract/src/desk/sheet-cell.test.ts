import { describe, expect, it } from 'vitest';
import {
  findDecimalMark,
  isDate,
  isTesterCell,
  readCellNumber,
  readMarkedQuantity,
  unitOfCell,
} from './sheet-cell';

describe('the number of a cell', () => {
  it.each([
    ['4', 4],
    ['0', 0],
    ['1,200', 1_200],
    ['1 200', 1_200],
    ['1’200', 1_200],
    ['(4)', 4],
    ['5,-', 5],
    ['5.-', 5],
    [' 4 ', 4],
  ])('of %j is %d, and no price', (cell, value) => {
    expect(readCellNumber(cell, undefined)).toEqual({ value, isPrice: false, isDoubtful: false });
  });

  it.each([
    ['4.5', 4.5],
    ['4,5', 4.5],
    ['4.00', 4],
    ['4,00', 4],
    ['1,200.50', 1_200.5],
    ['1.200,50', 1_200.5],
    ['$4', 4],
    ['4$', 4],
    ['us$ 12', 12],
    ['US$12', 12],
    ['4 USD', 4],
    ['4EUR', 4],
    ['cad 7', 7],
    ['€ 5', 5],
    ['5 €', 5],
    ['£3.10', 3.1],
    ['¥300', 300],
    ['CHF 5,-', 5],
  ])('of %j is %d, a price', (cell, value) => {
    expect(readCellNumber(cell, undefined)).toEqual({ value, isPrice: true, isDoubtful: false });
  });

  it('depends on the decimal mark of the others if it could be two numbers', () => {
    expect(readCellNumber('1.200', undefined)).toEqual({ value: 1.2, isPrice: true, isDoubtful: true });
    expect(readCellNumber('1.200', ',')).toEqual({ value: 1_200, isPrice: false, isDoubtful: false });
    expect(readCellNumber('1.200', '.')).toEqual({ value: 1.2, isPrice: true, isDoubtful: false });
    expect(readCellNumber('1,200', ',')).toEqual({ value: 1.2, isPrice: true, isDoubtful: false });
    expect(readCellNumber('1,200', '.')).toEqual({ value: 1_200, isPrice: false, isDoubtful: false });
    expect(readCellNumber('4.5', ',')?.value).toBe(4.5);
    expect(readCellNumber('4,5', '.')?.value).toBe(4.5);
  });

  it.each(['', 'A-1', 'four', '12/5/2026', '5.12.2026', `${' '.repeat(30)}4`, '4 4', '$', 'x4'])(
    'is none in %j',
    (cell) => {
      expect(readCellNumber(cell, undefined)).toBeUndefined();
    },
  );

  it('can be up to 30 characters long', () => {
    expect(readCellNumber(`$${' '.repeat(28)}4`, undefined)?.value).toBe(4);
  });
});

describe('the decimal mark of many cells', () => {
  it.each([
    [['1.50'], '.'],
    [['1,50'], ','],
    [['$1.50', '4', 'soap'], '.'],
    [['1,50 €'], ','],
    [['1.200,50'], ','],
    [['1,200.50'], '.'],
    [['1.200', '1,50'], ','],
    [['1.50', '1,50'], undefined],
    [['1.200'], undefined],
    [['4'], undefined],
    [[], undefined],
    [['12.5.2026'], undefined],
    [[`${'9'.repeat(31)},50`], undefined],
  ])('of %j is %j', (cells, mark) => {
    expect(findDecimalMark(cells)).toBe(mark);
  });
});

describe('a cell', () => {
  it.each([
    ['x4', 4, 'case', false],
    ['×4', 4, 'case', false],
    ['* 4', 4, 'case', false],
    ['5 cs', 5, 'case', false],
    ['60u', 60, 'unit', false],
    ['t 2', 2, 'case', true],
  ])('with %j can be nothing but a quantity', (cell, quantity, unit, isTester) => {
    expect(readMarkedQuantity(cell)).toEqual({ quantity, unit, isTester });
  });

  it.each(['4', 'A-1', 'cs', 'x', '1,200', 'soap 4'])('with %j can be something else', (cell) => {
    expect(readMarkedQuantity(cell)).toBeUndefined();
  });

  it.each([
    ['unit', ['ea', 'EA', 'Each', 'unit', 'units', 'pc', 'pcs.', 'pce', 'piece', 'pieces', 'stk', 'st']],
    ['case', ['cs', 'case', 'Cases', 'ctn.', 'carton', 'cartons', 'ca']],
    [undefined, ['box', '', '.', 'ea..', 'cs x']],
  ] as const)('can name a unit: %s', (unit, cells) => {
    expect(cells.map(unitOfCell)).toEqual(cells.map(() => unit));
  });

  it('can say that it is about testers', () => {
    expect(['t', 'T', 'tester', 'Testers'].map(isTesterCell)).toEqual([true, true, true, true]);
    expect(['', 'te', 'test', 'tester 2', 'at'].map(isTesterCell)).toEqual(Array(5).fill(false));
  });

  it('can be a date', () => {
    expect(['2026-12-05', '12/5/26', '5.12.2026', '05/12/2026'].map(isDate)).toEqual(Array(4).fill(true));
    expect(
      ['12/5-26', '1/2', '12/5/26x', 'x12/5/26', '12345/1/1', '1/234/5', '1/1/12345'].map(isDate),
    ).toEqual(Array(7).fill(false));
  });
});
