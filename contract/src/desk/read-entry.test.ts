import { describe, expect, it } from 'vitest';
import { type Entry, entryReadings, readEntry, readQuantity } from './read-entry';
import { readNumber, readWholeNumber } from './read-number';

const entry = (item: string, quantity: number | null, rest: Partial<Entry> = {}): Entry => ({
  item,
  quantity,
  unit: 'case',
  isTester: false,
  ...rest,
});
const unit = { unit: 'unit' } as const;
const tester = { isTester: true } as const;

describe('readEntry', () => {
  it.each<[string, Entry]>([
    ['4 TL-NAI', entry('TL-NAI', 4)],
    ['TL-NAI 4', entry('TL-NAI', 4)],
    ['TL-NAI x4', entry('TL-NAI', 4)],
    ['TL-NAI x 4', entry('TL-NAI', 4)],
    ['TL-NAI X4', entry('TL-NAI', 4)],
    ['TL-NAI ×4', entry('TL-NAI', 4)],
    ['TL-NAI * 4', entry('TL-NAI', 4)],
    ['4x TL-NAI', entry('TL-NAI', 4)],
    ['4 x TL-NAI', entry('TL-NAI', 4)],
    ['  4   TL-NAI  ', entry('TL-NAI', 4)],
    ['TL-NAI t 2', entry('TL-NAI', 2, tester)],
    ['TL-NAI T 2', entry('TL-NAI', 2, tester)],
    ['TL-NAI 2 t', entry('TL-NAI', 2, tester)],
    ['TL-NAI 2t', entry('TL-NAI', 2, tester)],
    ['TL-NAI t x2', entry('TL-NAI', 2, tester)],
    ['2 TL-NAI t', entry('TL-NAI', 2, tester)],
    ['2 testers TL-NAI', entry('TL-NAI', 2, tester)],
    ['2 testers of TL-NAI', entry('TL-NAI', 2, tester)],
    ['t 2 TL-NAI', entry('TL-NAI', 2, tester)],
    ['TL-NAI t', entry('TL-NAI', null, tester)],
    ['TL-NAI tester', entry('TL-NAI', null, tester)],
    ['TL-NAI 60u', entry('TL-NAI', 60, unit)],
    ['60u TL-NAI', entry('TL-NAI', 60, unit)],
    ['TL-NAI 60 units', entry('TL-NAI', 60, unit)],
    ['60 pcs. TL-NAI', entry('TL-NAI', 60, unit)],
    ['5 cs TL-NAI', entry('TL-NAI', 5)],
    ['5 cases of TL-NAI', entry('TL-NAI', 5)],
    ['TL-NAI 5 cases', entry('TL-NAI', 5)],
    ['TL-NAI - 5', entry('TL-NAI', 5)],
    ['TL-NAI: 5', entry('TL-NAI', 5)],
    ['TL-NAI qty 5', entry('TL-NAI', 5)],
    ['TL-NAI qty: 5', entry('TL-NAI', 5)],
    ['Qty: 5 TL-NAI', entry('TL-NAI', 5)],
    ['TL-NAI 1,200', entry('TL-NAI', 1_200)],
    ['TL-NAI', entry('TL-NAI', null)],
    ['', entry('', null)],
    ['4006381333931', entry('4006381333931', null)],
    ['4', entry('4', null)],
    ['3 Lavender Soap 100', entry('Lavender Soap 100', 3)],
    ['Lavender Soap 100 x3', entry('Lavender Soap 100', 3)],
    ['2 Lavender Soap 100 x3', entry('2 Lavender Soap 100', 3)],
    ['TL-NAI 0', entry('TL-NAI 0', null)],
    ['TL-NAI 1.5', entry('TL-NAI 1.5', null)],
    ['TL-NAI 1.200', entry('TL-NAI 1.200', null)],
    ['TL-NAI 100001', entry('TL-NAI 100001', null)],
    ['TL-NAI-4', entry('TL-NAI-4', null)],
    ['MAX4', entry('MAX4', null)],
  ])('reads %j', (text, expected) => {
    expect(readEntry(text)).toEqual(expected);
  });

  it('reads a text of any length and kind in linear time', () => {
    // Processor time: other load of the machine does not count.
    const before = process.cpuUsage();
    for (const part of [' ', '1', '1,', 'x', 't ', '4 x ', '- ', ': 4', '\u200f', '\0'])
      readEntry(part.repeat(200_000));
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });
});

describe('entryReadings', () => {
  it('starts with the whole text, which may be a SKU', () => {
    expect(entryReadings('SOAP 4')).toEqual([entry('SOAP 4', null), entry('SOAP', 4)]);
    expect(entryReadings('2 x 4')).toEqual([entry('2 x 4', null), entry('4', 2), entry('2', 4)]);
  });

  it('gives both readings if both ends are numbers', () => {
    expect(entryReadings('12 ROSE 4')).toEqual([
      entry('12 ROSE 4', null),
      entry('ROSE 4', 12),
      entry('12 ROSE', 4),
    ]);
  });

  it('keeps the word tester in a name that has it', () => {
    expect(entryReadings('2 Rose Tester')).toEqual([
      entry('2 Rose Tester', null),
      entry('2 Rose', null, tester),
      entry('Rose Tester', 2),
      entry('Rose', 2, tester),
    ]);
  });
});

describe('readQuantity', () => {
  it.each([
    ['5', 5, 'case', false],
    ['5 cs', 5, 'case', false],
    ['5 cases', 5, 'case', false],
    ['60u', 60, 'unit', false],
    ['60 u', 60, 'unit', false],
    ['60 each', 60, 'unit', false],
    ['x4', 4, 'case', false],
    ['4x', 4, 'case', false],
    ['t 2', 2, 'case', true],
    ['2 t', 2, 'case', true],
    ['5.00', 5, 'case', false],
    ['5,00', 5, 'case', false],
    ['1,200', 1_200, 'case', false],
  ] as const)('reads %j', (text, quantity, unit, isTester) => {
    expect(readQuantity(text)).toEqual({ quantity, unit, isTester });
  });

  it.each(['', '0', '-5', '5.5', '1.200', '5 boxes', 'five', '5 TL-NAI', '$5', '100001', '1e3', 'u', 'x'])(
    'rejects %j',
    (text) => {
      expect(readQuantity(text)).toBeUndefined();
    },
  );
});

describe('readNumber', () => {
  it.each([
    ['12', 12, 12],
    ['12.50', 12.5, undefined],
    ['12,50', undefined, 12.5],
    ['1,200', 1_200, 1.2],
    ['1.200', 1.2, 1_200],
    ['1,200.50', 1_200.5, undefined],
    ['1.200,50', undefined, 1_200.5],
    ['1 200,50', undefined, 1_200.5],
    ["1'200.50", 1_200.5, undefined],
    ['1\u00a0200', 1_200, 1_200],
    ['', undefined, undefined],
    ['1,20,0', undefined, undefined],
    ['1e3', undefined, undefined],
  ])('reads %j with a point and with a comma', (text, point, comma) => {
    expect([readNumber(text, '.'), readNumber(text, ',')]).toEqual([point, comma]);
  });

  it('reads whole numbers unless they could be fractions', () => {
    expect(['5', '5.0', '5,00', '1,200', '1.200', '1.5'].map(readWholeNumber)).toEqual([
      5,
      5,
      5,
      1_200,
      undefined,
      undefined,
    ]);
  });
});
