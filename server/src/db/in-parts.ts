import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './client';

/** How many rows one statement handles. */
const ROWS = 5_000;

/** How much of the work is behind, from 0 to 1. */
export type Report = (share: number) => void;

/**
 * Works on one part of a temporary table after the other, in the order in which its rows were stored, so that somebody
 * can be told how far it is. A part is a condition on the table; its rows must not be changed meanwhile.
 */
export async function inParts(
  db: Database,
  table: string,
  work: (part: SQL) => Promise<void>,
  report: Report,
): Promise<void> {
  const { rows } = await db.execute<{ blocks: number; rows: number }>(sql`
    select pg_relation_size(${table}::text::regclass) / current_setting('block_size')::int as blocks,
      (select count(*) from ${sql.identifier(table)}) as rows`);
  const { blocks, rows: count } = rows[0] ?? { blocks: 0, rows: 0 };
  const step = Math.max(1, Math.round((blocks * ROWS) / Math.max(1, count)));
  const rowId = sql`${sql.identifier(table)}.ctid`;
  const at = (block: number) => sql`${`(${block},0)`}::tid`;
  for (let from = 0; from < blocks; from += step) {
    await work(sql`${rowId} >= ${at(from)} and ${rowId} < ${at(from + step)}`);
    report(Math.min(1, (from + step) / blocks));
  }
}
