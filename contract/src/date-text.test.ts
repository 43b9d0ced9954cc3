import { describe, expect, it } from 'vitest';
import { formatDay, formatInstant, formatInstantDay, formatShortDay } from './date-text';

describe('dates for reading', () => {
  it('gives a one-digit day two digits', () => {
    expect(formatDay('2028-02-09')).toBe('Feb 09, 2028');
    expect(formatShortDay('2028-02-09')).toBe('Feb 09');
  });

  it('shows a moment in the same form', () => {
    expect(formatInstantDay(new Date('2026-11-16T12:00:00Z'))).toMatch(/^Nov 1[567], 2026$/);
  });
});

describe('a time on the clock of the reader', () => {
  it.each([
    [new Date(2026, 10, 16, 14, 30), 'Nov 16, 2026, 02:30 PM'],
    [new Date(2026, 0, 1, 0, 5), 'Jan 01, 2026, 12:05 AM'],
    [new Date(2026, 5, 9, 12, 0), 'Jun 09, 2026, 12:00 PM'],
    [new Date(2026, 5, 9, 11, 59), 'Jun 09, 2026, 11:59 AM'],
  ])('%s is written as %s', (moment, text) => {
    expect(formatInstant(moment)).toBe(text);
  });
});
