import type { RowProblem, RowValues } from '@casepack/contract/imports/column';
import type { ImportProblem } from '@casepack/contract/imports/import';
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { importChecks, importRows } from '../db/schema/imports';

export interface UploadedRow {
  line: number;
  cells: string[];
  broken: string | null;
}

export interface CheckedRow {
  line: number;
  values: RowValues;
  problems: RowProblem[] | null;
}

export async function insertRows(
  db: Database,
  importId: string,
  rows: readonly UploadedRow[],
): Promise<void> {
  await db.execute(sql`insert into ${importRows} (import_id, line, cells, broken)
    select ${importId}::uuid, line, cells, broken
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(line int, cells jsonb, broken text)`);
}

export const findRowsAfter = (
  db: Database,
  importId: string,
  line: number,
  limit: number,
): Promise<UploadedRow[]> =>
  db
    .select({ line: importRows.line, cells: importRows.cells, broken: importRows.broken })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), gt(importRows.line, line)))
    .orderBy(asc(importRows.line))
    .limit(limit);

export async function findFirstRows(db: Database, importId: string, limit: number): Promise<string[][]> {
  const rows = await findRowsAfter(db, importId, 0, limit);
  return rows.map(({ cells }) => cells);
}

export async function insertChecks(
  db: Database,
  importId: string,
  rows: readonly CheckedRow[],
): Promise<void> {
  await db.execute(sql`insert into ${importChecks} (import_id, line, "values", problems)
    select ${importId}::uuid, line, "values", problems
    from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ problems, ...row }) => ({ ...row, ...(problems ? { problems } : {}) })),
    )}::jsonb) as row(line int, "values" jsonb, problems jsonb)`);
}

export async function deleteChecks(db: Database, importId: string): Promise<void> {
  await db.delete(importChecks).where(eq(importChecks.importId, importId));
}

export const countBadRows = (db: Database, importId: string): Promise<number> =>
  db.$count(importChecks, and(eq(importChecks.importId, importId), isNotNull(importChecks.problems)));

export async function findProblems(db: Database, importId: string, limit: number): Promise<ImportProblem[]> {
  const rows = await db
    .select({ line: importChecks.line, problems: importChecks.problems })
    .from(importChecks)
    .where(and(eq(importChecks.importId, importId), isNotNull(importChecks.problems)))
    .orderBy(asc(importChecks.line))
    .limit(limit);
  return rows
    .flatMap(({ line, problems }) => (problems ?? []).map((problem) => ({ line, ...problem })))
    .slice(0, limit);
}

interface RejectedRow extends Record<string, unknown> {
  line: number;
  cells: string[];
  problems: RowProblem[];
}

/** Rows with a problem after this line, as they were uploaded. */
export async function findRejectedAfter(
  db: Database,
  importId: string,
  line: number,
  limit: number,
): Promise<RejectedRow[]> {
  const { rows } = await db.execute<RejectedRow>(sql`
    select checked.line, uploaded.cells, checked.problems
    from ${importChecks} checked
    join ${importRows} uploaded on uploaded.import_id = checked.import_id and uploaded.line = checked.line
    where checked.import_id = ${importId} and checked.line > ${line} and checked.problems is not null
    order by checked.line limit ${limit}`);
  return rows;
}
