import { describe, expect, it } from 'vitest';
import { Barcode } from './barcode';

describe('a barcode', () => {
  it.each([
    ['4006381333931', '4006381333931'],
    [' 4 006381-333931 ', '4006381333931'],
    ['036000291452', '036000291452'],
    ['96385074', '96385074'],
    ['00036000291452', '00036000291452'],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j is kept as %j', (given, kept) => {
    expect(Barcode.parse(given)).toBe(kept);
  });

  it.each([
    ['4006381333932', 'One of these digits is wrong: the last digit does not fit the others'],
    ['1234567', 'Enter the 8 to 14 digits below the bars'],
    ['123456789012345', 'Enter the 8 to 14 digits below the bars'],
    ['40063813339A1', 'Enter the 8 to 14 digits below the bars'],
  ])('%j is rejected', (given, message) => {
    expect(Barcode.safeParse(given).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
