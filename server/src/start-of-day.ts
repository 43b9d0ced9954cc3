import type { CalendarDate } from '@casepack/contract/calendar';

/** How far the zone's clocks are ahead of UTC at that moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(moment / 1000) * 1000;
}

const DAY_MS = 86_400_000;

/** The start of the day `daysLater` days after `day`. The offset is read twice, since it may change on that day. */
export function startOfDay(day: CalendarDate, timeZone: string, daysLater = 0): Date {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`) + daysLater * DAY_MS;
  const guess = midnightUtc - offsetAt(midnightUtc, timeZone);
  return new Date(midnightUtc - offsetAt(guess, timeZone));
}
