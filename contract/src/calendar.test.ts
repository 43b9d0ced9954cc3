import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, CalendarDate, dayOf, instant, lastMondays, nextShipDate } from './calendar';

const anyDay = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const weekday = (day: CalendarDate): number => new Date(`${day}T00:00:00Z`).getUTCDay();

describe('the default ship date', () => {
  it.each([
    ['Monday', '2026-11-16', '2026-11-17'],
    ['Tuesday', '2026-11-17', '2026-11-18'],
    ['Wednesday', '2026-11-18', '2026-11-19'],
    ['Thursday', '2026-11-19', '2026-11-20'],
    ['Friday', '2026-11-20', '2026-11-23'],
    ['Saturday', '2026-11-21', '2026-11-23'],
    ['Sunday', '2026-11-22', '2026-11-23'],
    ['year end', '2026-12-31', '2027-01-01'],
    ['a Friday at year end', '2027-12-31', '2028-01-03'],
    ['the day before a leap day', '2028-02-28', '2028-02-29'],
    ['a leap day', '2028-02-29', '2028-03-01'],
    ['the end of a February without one', '2027-02-28', '2027-03-01'],
  ])('after %s (%s) is %s', (_name, today, expected) => {
    expect(nextShipDate(today)).toBe(expected);
  });

  it.each([
    ['America/New_York', '2026-11-01T04:30:00Z', '2026-11-01', '2026-11-02'], // the day has 25 hours
    ['America/New_York', '2026-11-13T01:00:00Z', '2026-11-12', '2026-11-13'], // Friday already in UTC
    ['America/New_York', '2027-03-13T17:00:00Z', '2027-03-13', '2027-03-15'], // clocks go forward on the 14th
    ['Pacific/Kiritimati', '2026-11-19T11:00:00Z', '2026-11-20', '2026-11-23'],
    ['Pacific/Pago_Pago', '2026-11-21T10:00:00Z', '2026-11-20', '2026-11-23'],
    ['Pacific/Pago_Pago', '2027-01-01T10:59:00Z', '2026-12-31', '2027-01-01'],
  ])('goes by the calendar of %s at %s', (timeZone, moment, today, expected) => {
    const day = dayOf(new Date(moment), timeZone);

    expect([day, nextShipDate(day)]).toEqual([today, expected]);
  });

  it('is never a weekend day, and one to three days ahead', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const day = nextShipDate(today);
        expect([1, 2, 3, 4, 5]).toContain(weekday(day));
        expect([1, 2, 3].map((count) => addDays(today, count))).toContain(day);
      }),
    );
  });
});

describe('counting days', () => {
  it('goes back as far as it went forward', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -3_000, max: 3_000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day);
      }),
    );
  });

  it.each([
    ['2026-03-07', 2, '2026-03-09'],
    ['2027-12-31', 60, '2028-02-29'],
    ['2028-03-01', -1, '2028-02-29'],
  ])('from %s by %i days arrives at %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });
});

describe('a calendar date', () => {
  it.each(['2026-11-16', '2028-02-29', '2026-12-31'])('takes %s', (day) => {
    expect(CalendarDate.parse(day)).toBe(day);
  });

  it.each([
    '2027-02-29',
    '2026-13-01',
    '2026-11-31',
    '2026-1-1',
    '11/16/2026',
    '2026-11-16T00:00:00Z',
    '',
    null,
    5,
  ])('rejects %j', (input) => {
    expect(CalendarDate.safeParse(input).error?.issues.map(({ message }) => message)).toEqual([
      'Enter a date such as 2026-11-16',
    ]);
  });

  it('is never in the year 0, which the database does not know', () => {
    expect(CalendarDate.safeParse('0000-01-01').success).toBe(false);
    expect(CalendarDate.safeParse('0001-01-01').success).toBe(true);
  });

  it('has a year of four digits even in the days of Rome', () => {
    expect(dayOf(new Date('0476-09-04T12:00:00Z'), 'UTC')).toBe('0476-09-04');
  });
});

describe('a moment', () => {
  it('can be read in any time zone', () => {
    expect(instant.parse('2026-11-16T14:00:00+02:00')).toEqual(new Date('2026-11-16T12:00:00Z'));
  });

  it('comes back as the same moment after a trip over the wire', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true }),
        (moment) => {
          expect(instant.decode(instant.encode(moment))).toEqual(moment);
        },
      ),
    );
  });

  it.each(['2026-02-30T00:00:00Z', '2026-02-01T24:00:00Z', '2026-02-01T00:00:00', 'yesterday', '', 0, null])(
    'rejects %j',
    (input) => {
      expect(instant.safeParse(input).success).toBe(false);
    },
  );
});

describe('the weeks up to a day', () => {
  it.each([
    ['2026-11-16', ['2026-11-09', '2026-11-16']],
    ['2026-11-15', ['2026-11-02', '2026-11-09']],
    ['2027-01-01', ['2026-12-21', '2026-12-28']],
  ])('are those of %s, each by its Monday', (today, mondays) => {
    expect(lastMondays(today, 2)).toEqual(mondays);
  });
});
