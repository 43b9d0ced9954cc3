import { atMidnight, type CalendarDate } from './calendar';

// By hand: a browser takes longer to make its first Intl.DateTimeFormat than to make the whole contract.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const two = (value: number): string => String(value).padStart(2, '0');
const monthAndDay = (month: number, day: number): string => `${months[month]} ${two(day)}`;

/** 'MMM dd, yyyy', the same in every time zone. */
export const formatDay = (day: CalendarDate): string =>
  `${formatShortDay(day)}, ${atMidnight(day).getUTCFullYear()}`;

/** 'MMM dd': where the year is obvious, such as below a chart. */
export function formatShortDay(day: CalendarDate): string {
  const date = atMidnight(day);
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
