import type { CalendarDate } from '@casepack/contract/calendar';
import type { CellKind, ImportColumns, RowProblem, RowValues } from '@casepack/contract/imports/column';
import type { ImportCounts } from '@casepack/contract/imports/import';
import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context';
import type { Report } from '../db/in-parts';

/** What the work of a kind needs to know of an import. */
export interface ImportTask {
  id: string;
  manufacturerId: number;
  /** The columns that the file has. */
  given: readonly string[];
  invite: boolean;
  today: CalendarDate;
  /** Called while rows are written. */
  report: Report;
}

/**
 * What one kind of import does in the database. All of it reads the temporary table `staged_rows`: line, is_bad,
 * group_key, and each column of the kind, null where the file says nothing.
 */
export interface KindWork {
  /** What rows have in common that belong together; an expression over the columns of the kind. */
  groupKey?: SQL;
  /** A row with a problem takes with it the others of its group: always, or only if it is the first. */
  spreads?: { from: 'any' | 'first'; noun: string };
  /** What only the server knows of a row. */
  rowProblems?: (ctx: Context, values: RowValues) => RowProblem[];
  /** Makes further temporary tables. Called again after bad rows were removed. */
  prepare?: (ctx: Context, task: ImportTask) => Promise<void>;
  /** Statements that each select line, column and message of rows that cannot be imported. */
  problems: (task: ImportTask) => SQL[];
  /** What an import would do. */
  count: (ctx: Context, task: ImportTask) => Promise<ImportCounts>;
  apply: (ctx: Context, task: ImportTask) => Promise<ImportCounts>;
}

const typeOf = {
  text: 'text',
  amount: 'bigint',
  whole: 'integer',
  day: 'date',
  yes_no: 'boolean',
  list: 'text[]',
  json: 'jsonb',
} as const satisfies Record<CellKind, string>;

/** For `jsonb_to_record`: names and types of the contract's own tables. */
export const typedColumns = (columns: ImportColumns): SQL =>
  sql.join(
    Object.entries(columns).map(([name, { cell }]) => sql`${sql.identifier(name)} ${sql.raw(typeOf[cell])}`),
    sql`, `,
  );

/** Names of the contract's own tables, each with this prefix. */
export const listed = (names: readonly string[], prefix = sql``): SQL =>
  sql.join(
    names.map((name) => sql`${prefix}${sql.identifier(name)}`),
    sql`, `,
  );

/** Each name as `coalesce(one.name, other.name)`: an empty cell changes nothing. */
export const eitherOf = (names: readonly string[], one: SQL, other: SQL): SQL =>
  sql.join(
    names.map((name) => sql`coalesce(${one}.${sql.identifier(name)}, ${other}.${sql.identifier(name)})`),
    sql`, `,
  );
