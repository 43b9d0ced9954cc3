import { createHash } from 'node:crypto';
import { Column, is, Param, Placeholder, SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { types } from 'pg';
import { type Database, dialect } from './client';

/* Drizzle runs our SQL. This is the one other way, for statements that run with every page or order: building such
   a statement and reading its rows cell by cell takes longer than PostgreSQL does. */

/** A row as the driver reads it, with times as text. */
type RawRow = Record<string, unknown>;
type Cell = Column | SQL;
type Part = Record<string, Cell>;

/** What a hot statement returns: its columns, and how its rows are read. */
export interface HotRows<Row> {
  columns: SQL;
  read: (row: RawRow) => Row;
}

const isCell = (value: Cell | Part): value is Cell => is(value, Column) || is(value, SQL);

/** If every column of a part is NULL, it was not joined. */
function readPart(row: RawRow, name: string, keys: readonly string[]): RawRow | null {
  const part: RawRow = {};
  let isEmpty = true;
  for (const key of keys) {
    part[key] = row[`${name}.${key}`];
    if (part[key] !== null) isEmpty = false;
  }
  return isEmpty ? null : part;
}

/**
 * The columns are written once, and only times, which arrive as text, are converted. The columns of a joined table
 * can be grouped as a part of the row.
 */
export function hotRows<Row>(
  columns: {
    [Key in keyof Row]: Cell | { [Inner in keyof NonNullable<Row[Key]>]: Cell };
  },
): HotRows<Row> {
  const entries = Object.entries<Cell | Part>(columns);
  const cells = entries.flatMap(([key, value]) =>
    isCell(value)
      ? [{ alias: key, cell: value }]
      : Object.entries(value).map(([inner, cell]) => ({ alias: `${key}.${inner}`, cell })),
  );
  const list = cells.map(({ alias, cell }) => sql`${cell} as ${sql.identifier(alias)}`);
  const { sql: text, params } = dialect.sqlToQuery(sql.join(list, sql`, `));
  if (params.length > 0) throw new Error('The columns of a hot statement cannot hold values');

  const moments = cells
    .filter(({ cell }) => is(cell, Column) && cell.dataType === 'date')
    .map(({ alias }) => alias);
  const readMoments = (row: RawRow): RawRow => {
    for (const alias of moments) if (row[alias] !== null) row[alias] = new Date(String(row[alias]));
    return row;
  };
  const parts = entries.flatMap(([name, value]) =>
    isCell(value) ? [] : [{ name, keys: Object.keys(value) }],
  );
  const own = entries.filter(([, value]) => isCell(value)).map(([key]) => key);
  const readParts = (row: RawRow): RawRow => {
    const whole: RawRow = {};
    for (const key of own) whole[key] = row[key];
    for (const { name, keys } of parts) whole[name] = readPart(row, name, keys);
    return whole;
  };
  const read = parts.length > 0 ? (row: RawRow) => readParts(readMoments(row)) : readMoments;
  return { columns: sql.raw(text), read: read as HotRows<Row>['read'] }; // the columns above, as the driver reads each type
}

const asText = new Set<number>([types.builtins.DATE, types.builtins.TIMESTAMP, types.builtins.TIMESTAMPTZ]);
/** Keeps dates and times as text, as in every statement of drizzle. */
const readers = {
  getTypeParser: ((oid, format) =>
    asText.has(oid)
      ? (text: string) => text
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser, // it is overloaded by format
};

interface Written {
  /** With a name it is planned once per connection; the same name means the same text. */
  name: string | undefined;
  text: string;
  values: unknown[];
}

async function run<Row>(db: Database, written: Written, rows: HotRows<Row> | undefined): Promise<Row[]> {
  const { name, ...unnamed } = written;
  const query = { ...unnamed, ...(name === undefined ? {} : { name }), types: readers };
  const found = await db.$client.query<RawRow>(query);
  return rows ? found.rows.map(rows.read) : (found.rows as Row[]); // without columns there is nothing to read
}

/** For a list, whose statement differs with its filters. Give a name to the few that all users request. */
export function findHot<Row>(
  db: Database,
  rows: HotRows<Row>,
  statement: SQL,
  name?: string | ((text: string) => string),
): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return run(db, { name: typeof name === 'function' ? name(text) : name, text, values }, rows);
}

/** For a statement whose text depends on the caller: the same text always gets the same name. */
export const namedByText =
  (prefix: string) =>
  (text: string): string =>
    `${prefix}_${createHash('md5').update(text).digest('hex')}`;

/**
 * A value that PostgreSQL does not know when it plans. It keeps the plan of a named statement only if the plan for these
 * values is not expected to be faster than the one for any.
 */
export const unknownToPlan = (value: SQL): SQL => sql`(select ${value})`;

const fill = (slot: unknown, values: Record<string, unknown>): unknown => {
  if (is(slot, Placeholder)) return values[slot.name];
  if (!is(slot, Param) || !is(slot.value, Placeholder)) return slot;
  const value = values[slot.value.name] ?? null;
  return value === null ? null : slot.encoder.mapToDriverValue(value);
};

/**
 * For a statement that is always the same: built once, and planned once by PostgreSQL under its name. Its parameters
 * are `sql.placeholder`s and those of `placesFor`.
 */
export function hotStatement<Values extends object, Row = unknown>(
  name: string,
  statement: SQL,
  rows?: HotRows<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (db, values) => {
    const given = values as Record<string, unknown>; // values are looked up by name
    return run(db, { name, text, values: params.map((slot) => fill(slot, given)) }, rows);
  };
}

const namesOf = (columns: Record<string, Column>): SQL =>
  sql.join(
    Object.keys(columns).map((key) => sql.identifier(toSnakeCase(key))),
    sql`, `,
  );

/** `insert into orders (names) values (places)`, with a parameter for each of the columns. */
export const placesFor = (columns: Record<string, Column>): { names: SQL; places: SQL } => ({
  names: namesOf(columns),
  places: sql.join(
    Object.entries(columns).map(([key, column]) => sql.param(sql.placeholder(key), column)),
    sql`, `,
  ),
});

/** `insert into items (names) select * from json_to_recordset($1) as line(fields)`, for any number of rows at once. */
export const fieldsFor = (columns: Record<string, Column>): { names: SQL; fields: SQL } => ({
  names: namesOf(columns),
  fields: sql.join(
    Object.entries(columns).map(
      ([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`,
    ),
    sql`, `,
  ),
});
