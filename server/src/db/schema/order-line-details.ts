import { sql } from 'drizzle-orm';

/** The line has a note or a ship date of its own. */
export const hasDetails = (line: { note: unknown; shipDate: unknown }) =>
  sql`(${line.note} is not null or ${line.shipDate} is not null)`;
