import type { ImportColumns } from '@casepack/contract/imports/column';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { importChecks } from '../db/schema/imports';
import { type KindWork, typedColumns } from './kind-work';

/**
 * Soon after a large import the statistics of a table still say that it is empty, and each row of a file would be
 * compared with every row of the table. Until `forFewRows` or the end of the transaction.
 */
const forManyRows = (db: Database) => db.execute(sql`select set_config('enable_nestloop', 'off', true)`);

/** For statements that are not about the whole file. */
export const forFewRows = (db: Database) => db.execute(sql`select set_config('enable_nestloop', 'on', true)`);

/** Dropped at the end of the transaction. */
export async function stageRows(
  db: Database,
  importId: string,
  columns: ImportColumns,
  groupKey: SQL = sql`null::text`,
): Promise<void> {
  await forManyRows(db);
  await db.execute(sql`create temporary table staged_rows on commit drop as
    select staged.*, ${groupKey} as group_key
    from (
      select checked.line, checked.problems is not null as is_bad, given.*
      from ${importChecks} checked
      cross join lateral jsonb_to_record(checked."values") as given(${typedColumns(columns)})
      where checked.import_id = ${importId}
      order by checked.line
    ) staged`);
  await db.execute(sql`create index on staged_rows (line)`);
  await db.execute(sql`analyze staged_rows (line, is_bad, group_key)`);
  await db.execute(
    sql`create temporary table found_problems (line int, "column" text, message text) on commit drop`,
  );
}

/** Finds what is wrong with rows that had no problem so far. */
export async function addFoundProblems(db: Database, statements: readonly SQL[]): Promise<void> {
  for (const statement of statements) {
    await db.execute(sql`insert into found_problems
      select found.line, found."column", found.message
      from (${statement}) as found(line, "column", message)
      join staged_rows on staged_rows.line = found.line and not staged_rows.is_bad`);
  }
  await markBad(db);
}

const markBad = (db: Database) =>
  db.execute(sql`update staged_rows set is_bad = true
    where not is_bad and line in (select line from found_problems)`);

/** Rows that cannot be imported without another one. */
export async function spreadProblems(
  db: Database,
  { from, noun }: NonNullable<KindWork['spreads']>,
): Promise<void> {
  const onlyFirst =
    from === 'first' ? sql`having bool_or(is_bad and line = first_line)` : sql`having bool_or(is_bad)`;
  await db.execute(sql`insert into found_problems
    select staged_rows.line, null, 'Line ' || broken.line || ' of this ' || ${noun}::text || ' has a problem'
    from (
      select group_key, min(line) filter (where is_bad) as line
      from (select *, min(line) over (partition by group_key) as first_line from staged_rows) as grouped
      where group_key is not null group by group_key ${onlyFirst}
    ) as broken
    join staged_rows using (group_key) where not is_bad`);
  await markBad(db);
}

/** Adds what was found to the result of the check. */
export async function storeFoundProblems(db: Database, importId: string): Promise<void> {
  await db.execute(sql`update ${importChecks} checked
    set problems = coalesce(checked.problems, '[]'::jsonb) || found.problems
    from (
      select line, jsonb_agg(jsonb_build_object('column', "column", 'message', message)) as problems
      from found_problems group by line
    ) as found
    where checked.import_id = ${importId} and checked.line = found.line`);
}

/** How many rows were removed. */
export async function removeBadRows(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from staged_rows where is_bad`);
  return rowCount ?? 0;
}
