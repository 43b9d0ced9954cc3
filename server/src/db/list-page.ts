import type { CalendarDate } from '@casepack/contract/calendar';
import { type ListQuery, MAX_ROWS } from '@casepack/contract/list-query';
import { and, asc, type Column, desc, or, type SQL, sql } from 'drizzle-orm';

/** Some rows of a list, and the total count. */
export interface Page<T> {
  rows: T[];
  total: number;
}

/** Rows where any of the columns contains the text, ignoring case; all rows without a search. */
export function containsText(search: string | undefined, columns: (Column | SQL)[]): SQL | undefined {
  if (!search) return undefined;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return or(...columns.map((column) => sql`${column} ilike ${pattern}`));
}

const DAY_SECONDS = 86_400;

/** Rows from one day to another, both inclusive, in UTC. */
export function withinDays(
  at: Column,
  { from, to }: { from?: CalendarDate | undefined; to?: CalendarDate | undefined },
): SQL | undefined {
  // As seconds: PostgreSQL cannot parse the days at either end of the calendar as text.
  const startOf = (day: CalendarDate, daysLater: number) =>
    sql`to_timestamp(${Date.parse(day) / 1000 + daysLater * DAY_SECONDS}::double precision)`;
  return and(
    from ? sql`${at} >= ${startOf(from, 0)}` : undefined,
    to ? sql`${at} < ${startOf(to, 1)}` : undefined,
  );
}

/** The chosen order; `last` makes it stable. */
export function orderBy<Key extends string>(
  sort: Key | `-${Key}` | undefined,
  columns: Record<Key, Column | SQL>,
  standard: SQL[],
  last: Column,
): SQL[] {
  if (!sort) return [...standard, asc(last)];
  const backwards = sort.startsWith('-');
  const key = (backwards ? sort.slice(1) : sort) as Key; // a sort key is the name with or without the minus
  return backwards ? [desc(columns[key]), desc(last)] : [asc(columns[key]), asc(last)];
}

export const rowsOf = ({ limit, offset }: Pick<ListQuery<string>, 'limit' | 'offset'>) => ({
  limit: limit ?? MAX_ROWS,
  offset: offset ?? 0,
});
