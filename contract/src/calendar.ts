import { z } from 'zod';

const advice = 'Enter a date such as 2026-11-16';

/** A date without time or zone, "2026-11-16". PostgreSQL has no year 0. */
export const CalendarDate = z.iso.date(advice).regex(/^(?!0000)/, advice);
export type CalendarDate = z.infer<typeof CalendarDate>;

/** A point in time: ISO text on the wire, Date in our code. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** In UTC. */
export const atMidnight = (day: CalendarDate): Date => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date): CalendarDate => date.toISOString().slice(0, 10);

export function addDays(day: CalendarDate, count: number): CalendarDate {
  const date = atMidnight(day);
  date.setUTCDate(date.getUTCDate() + count);
  return toDay(date);
}

/** The calendar day of `now` in `timeZone` (the local zone by default). */
export function dayOf(now: Date, timeZone?: string): CalendarDate {
  // Every priced request asks for this one; creating a formatter takes longer than the rest of a cached response.
  if (timeZone === 'UTC') return toDay(now);
  const parts = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone ? { timeZone } : {}),
  }).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The Monday of that day's week and the Mondays before it, oldest first. */
export function lastMondays(today: CalendarDate, count: number): CalendarDate[] {
  const daysSinceMonday = (atMidnight(today).getUTCDay() + 6) % 7;
  return Array.from({ length: count }, (_, index) =>
    addDays(today, -daysSinceMonday - 7 * (count - 1 - index)),
  );
}

// Days to add, by weekday from Sunday to Saturday. Friday, Saturday and Sunday orders ship on Monday.
const daysUntilShipping = [1, 1, 1, 1, 1, 3, 2] as const;

/** The ship date offered by default: the next calendar day that is not a weekend day. */
export const nextShipDate = (today: CalendarDate): CalendarDate =>
  addDays(today, daysUntilShipping[atMidnight(today).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6]); // getUTCDay is 0 to 6
