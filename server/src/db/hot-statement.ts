import { Column, is, Param, Placeholder, SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { types } from 'pg';
import { type Database, dialect } from './client';

/*
 * Drizzle runs our SQL. This is the one other way, for what runs with every page or every order: there putting a
 * statement together and reading its rows cell by cell takes longer than PostgreSQL does.
 */

/** A row as the driver reads it, moments as text. */
type RawRow = Record<string, unknown>;
type Cell = Column | SQL;
type Part = Record<string, Cell>;

/** What a hot statement returns: the columns as it writes them, and its rows as our code reads them. */
export interface HotRows<Row> {
  columns: SQL;
  read: (row: RawRow) => Row;
}

const isCell = (value: Cell | Part): value is Cell => is(value, Column) || is(value, SQL);

/** A part of which every column is NULL was not joined. */
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
 * The columns are written out once, and of what they hold only moments, which arrive as text, are converted. Columns of
 * a joined table can stand together as a part of the row.
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
/** Days and moments as the text they arrive in, as in every statement of drizzle's. */
const readers = {
  getTypeParser: ((oid, format) =>
    asText.has(oid)
      ? (text: string) => text
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser, // it is overloaded by format
};

interface Written {
  /** With a name it is planned once for each connection; the same name means the same text. */
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

/** For a list, whose statement differs with what is asked for. Give a name to the few that everyone asks for. */
export function findHot<Row>(
  db: Database,
  rows: HotRows<Row>,
  statement: SQL,
  name?: string,
): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return run(db, { name, text, values }, rows);
}

const fill = (slot: unknown, values: Record<string, unknown>): unknown => {
  if (is(slot, Placeholder)) return values[slot.name];
  if (!is(slot, Param) || !is(slot.value, Placeholder)) return slot;
  const value = values[slot.value.name] ?? null;
  return value === null ? null : slot.encoder.mapToDriverValue(value);
};

/**
 * For a statement that is always the same: put together once, and planned once by PostgreSQL under its name. Its open
 * places are `sql.placeholder`s and those of `placesFor`.
 */
export function hotStatement<Values extends object, Row = unknown>(
  name: string,
  statement: SQL,
  rows?: HotRows<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (db, values) => {
    const given = values as Record<string, unknown>; // whatever it holds is looked up by name
    return run(db, { name, text, values: params.map((slot) => fill(slot, given)) }, rows);
  };
}

const namesOf = (columns: Record<string, Column>): SQL =>
  sql.join(
    Object.keys(columns).map((key) => sql.identifier(toSnakeCase(key))),
    sql`, `,
  );

/** `insert into orders (names) values (places)`, with an open place for each of the columns. */
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
