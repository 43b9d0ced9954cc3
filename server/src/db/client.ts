import { type Column, type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Pool, type PoolClient, types } from 'pg';

/** Drizzle over the pool, or over the one connection of an open transaction. */
export type Database = NodePgDatabase & { $client: Pool | PoolClient };

const INT8 = 20;
// Sums and counts arrive as int8; every one of ours stays far below 2^53.
types.setTypeParser(INT8, Number);

interface PoolSettings {
  url: string;
  size: number;
  /** Told of connections that die between statements; without a listener such an error would end the process. */
  onConnectionError: (error: Error) => void;
}

export function openPool({ url, size, onConnectionError }: PoolSettings): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'casepack',
    // Statements that do not wait for each other share a trip to PostgreSQL: await them together.
    pipeline: true,
  });
  pool.on('error', onConnectionError);
  pool.on('connect', (client) => client.on('error', onConnectionError));
  return pool;
}

const databases = new WeakMap<Pool | PoolClient, Database>();

/** The same for the same connection, so that what drizzle and `prepared` learn about it is learnt once. */
export function databaseOver(client: Pool | PoolClient): Database {
  const known = databases.get(client);
  if (known) return known;
  const database = drizzle({ client, casing: 'snake_case' }) as Database; // drizzle types $client as whichever client it was given
  databases.set(client, database);
  return database;
}

/**
 * A statement that is put together once for each connection, and planned once by PostgreSQL under its name. For what is
 * found by its key: there the plan is the same whatever the value.
 */
export function prepared<Statement>(build: (db: Database) => Statement): (db: Database) => Statement {
  const built = new WeakMap<Database, Statement>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const statement = build(db);
    built.set(db, statement);
    return statement;
  };
}

/** A row as the driver reads it, moments as text. */
export type RawRow = Record<string, unknown>;

/** Columns of a list: as its statement selects them, and its rows as our code reads them. */
export interface Listing<Row> {
  columns: SQL;
  read: (row: RawRow) => Row;
  /** With a name the statement is planned once for each connection; the same name means the same text. */
  find: (db: Database, statement: SQL, name?: string) => Promise<Row[]>;
}

/** Writes statements out as drizzle does. */
export const dialect = new PgDialect({ casing: 'snake_case' });

const asText = new Set<number>([types.builtins.DATE, types.builtins.TIMESTAMP, types.builtins.TIMESTAMPTZ]);
/** Days and moments as the text they arrive in, as in every statement of drizzle's. */
export const readers = {
  getTypeParser: ((oid, format) =>
    asText.has(oid)
      ? (text: string) => text
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser, // it is overloaded by format
};

async function runStatement(db: Database, statement: SQL, name: string | undefined): Promise<RawRow[]> {
  if (!name) return (await db.execute<RawRow>(statement)).rows;
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return (await db.$client.query<RawRow>({ name, text, values, types: readers })).rows;
}

/**
 * For lists, where putting a SELECT of many columns together and reading it cell by cell takes longer than PostgreSQL
 * does: the columns are written out once, and only moments, which arrive as text, are converted.
 */
export function listingOf<Row>(columns: { [Key in keyof Row]: Column }): Listing<Row> {
  const entries = Object.entries<Column>(columns);
  const { sql: text } = dialect.sqlToQuery(
    sql.join(
      entries.map(([key, column]) => sql`${column} as ${sql.identifier(key)}`),
      sql`, `,
    ),
  );
  const moments = entries.filter(([, { dataType }]) => dataType === 'date').map(([key]) => key);
  const read = (row: RawRow): Row => {
    for (const key of moments) if (row[key] !== null) row[key] = new Date(String(row[key]));
    return row as Row; // the columns above, each with what the driver makes of its type
  };
  return {
    columns: sql.raw(text),
    read,
    find: async (db, statement, name) => (await runStatement(db, statement, name)).map(read),
  };
}
