import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsvLine, withGuard, withoutGuard } from './csv';

describe('a cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-2', "'-2"],
    ['@x', "'@x"],
    ['|calc', "'|calc"],
    ['%0A', "'%0A"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['\n=1', "'\n=1"],
    ['＝1+1', "'＝1+1"],
    ['＋49', "'＋49"],
    ['－2', "'－2"],
    ['＠x', "'＠x"],
    ['﹦1', "'﹦1"],
    ['−2', "'−2"],
    ["'＝1", "''＝1"],
    ["'=1", "''=1"],
    ["'quoted'", "'quoted'"],
    ["''=1", "'''=1"],
    ['1=1', '1=1'],
    ['plain', 'plain'],
    ['', ''],
  ])('is written as no spreadsheet runs it: %j as %j', (value, cell) => {
    expect(withGuard(value)).toBe(cell);
  });

  it('is read as it was before it was guarded', () => {
    const beginning = fc.string({
      unit: fc.constantFrom("'", '=', '＝', '＠', '|', '%', '-', 'a'),
      maxLength: 4,
    });
    fc.assert(
      fc.property(beginning, fc.string(), (first, rest) => {
        expect(withoutGuard(withGuard(first + rest))).toBe(first + rest);
      }),
    );
  });

  it.each([
    ["'=1", '=1'],
    ["''=1", "'=1"],
    ["'quoted'", "'quoted'"],
    ["it's =1", "it's =1"],
    ["say '=1", "say '=1"],
  ])('is read from a file as it was written: %j as %j', (cell, value) => {
    expect(withoutGuard(cell)).toBe(value);
  });

  it('is quoted only where it needs to be', () => {
    expect(toCsvLine(['a', 'b,c', 'd"e', 'f\ng', ''])).toBe('a,"b,c","d""e","f\ng",\r\n');
  });
});
