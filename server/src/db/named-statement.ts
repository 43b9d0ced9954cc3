import { getTableColumns, is, Param, Placeholder, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Database, dialect, type RawRow, readers } from './client';

const fill = (slot: unknown, values: Record<string, unknown>): unknown => {
  if (is(slot, Placeholder)) return values[slot.name];
  if (!is(slot, Param) || !is(slot.value, Placeholder)) return slot;
  const value = values[slot.value.name] ?? null;
  return value === null ? null : slot.encoder.mapToDriverValue(value);
};

/**
 * For what is written with every order: put together once, and planned once by PostgreSQL under its name. Its open
 * places are `sql.placeholder`s and the slots of `slotsFor`.
 */
export function namedStatement<Values extends object>(
  name: string,
  statement: SQL,
): (db: Database, values: Values) => Promise<RawRow[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return async (db, values) => {
    const given = values as Record<string, unknown>; // whatever it holds is looked up by name
    const { rows } = await db.$client.query<RawRow>({
      name,
      text,
      values: params.map((slot) => fill(slot, given)),
      types: readers,
    });
    return rows;
  };
}

/** The columns to write, and an open place for each of them: `insert into orders (columns) values (places)`. */
export function slotsFor<Table extends PgTable, Key extends keyof Table['$inferInsert'] & string>(
  table: Table,
  keys: readonly Key[],
): { columns: SQL; places: SQL } {
  const columns = getTableColumns(table);
  return {
    columns: sql.join(
      keys.map((key) => sql.identifier(toSnakeCase(key))),
      sql`, `,
    ),
    places: sql.join(
      keys.map((key) => sql.param(sql.placeholder(key), columns[key])),
      sql`, `,
    ),
  };
}
