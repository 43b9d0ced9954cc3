import { z } from 'zod';

/** A day without a time or zone, "2026-11-16". */
export const CalendarDate = z.iso.date('Enter a date such as 2026-11-16');
export type CalendarDate = z.infer<typeof CalendarDate>;

/** A moment: ISO text on the wire, Date in our code. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

const asUtc = (day: CalendarDate): Date => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date): CalendarDate => date.toISOString().slice(0, 10);

export function addDays(day: CalendarDate, count: number): CalendarDate {
  const date = asUtc(day);
  date.setUTCDate(date.getUTCDate() + count);
  return toDay(date);
}

/** The calendar day it is for someone whose clock shows `now` in `timeZone` (their own zone if none is given). */
export function dayOf(now: Date, timeZone?: string): CalendarDate {
  const parts = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone ? { timeZone } : {}),
  }).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The Monday of that day's week and those before it, the oldest first. */
export function lastMondays(today: CalendarDate, count: number): CalendarDate[] {
  const daysSinceMonday = (asUtc(today).getUTCDay() + 6) % 7;
  return Array.from({ length: count }, (_, index) =>
    addDays(today, -daysSinceMonday - 7 * (count - 1 - index)),
  );
}

// Days to add, by weekday from Sunday to Saturday (spec 9.18: Friday, Saturday and Sunday all give Monday).
const daysUntilShipping = [1, 1, 1, 1, 1, 3, 2] as const;

/** The ship date offered by default: the next calendar day that is not a weekend day. */
export const nextShipDate = (today: CalendarDate): CalendarDate =>
  addDays(today, daysUntilShipping[asUtc(today).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6]); // getUTCDay is 0 to 6

// By hand: a browser takes longer to make its first Intl.DateTimeFormat than to make the whole contract.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const two = (value: number): string => String(value).padStart(2, '0');
const monthAndDay = (month: number, day: number): string => `${months[month]} ${two(day)}`;

/** 'MMM dd, yyyy' (spec 9.6), the same in every zone. */
export const formatDay = (day: CalendarDate): string =>
  `${formatShortDay(day)}, ${asUtc(day).getUTCFullYear()}`;

/** 'MMM dd': where the year goes without saying, as below a chart. */
export function formatShortDay(day: CalendarDate): string {
  const date = asUtc(day);
  return monthAndDay(date.getUTCMonth(), date.getUTCDate());
}

/** The day of a moment as the reader's own clock has it, 'MMM dd, yyyy'. */
export const formatInstantDay = (moment: Date): string =>
  `${monthAndDay(moment.getMonth(), moment.getDate())}, ${moment.getFullYear()}`;

/** "02:30 PM", by the reader's own clock. */
export function formatTime(moment: Date): string {
  const hours = moment.getHours();
  return `${two(hours % 12 || 12)}:${two(moment.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** "Nov 16, 2026, 02:30 PM", by the reader's own clock. */
export const formatInstant = (moment: Date): string => `${formatInstantDay(moment)}, ${formatTime(moment)}`;
