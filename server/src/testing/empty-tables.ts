import { Client, Pool } from 'pg';

/**
 * Adds what empties all tables to a database. Most of them are empty: checking first is thirty times as fast as
 * truncating all of them, and a function with each table in its text plans its checks once per connection.
 */
export async function addEmptying(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const tables = [...rows.map(({ name }) => name), 'jobs.job'];
  await client.query(`create schema testing;
    create function testing.empty_tables() returns void language plpgsql as $$ begin
      ${tables.map((name) => `if exists (select from ${name}) then delete from ${name}; end if;`).join('\n')}
      perform setval(seqrelid::regclass, seqstart, false) from pg_sequence
        join pg_class on pg_class.oid = seqrelid
        where relnamespace = 'public'::regnamespace and pg_sequence_last_value(seqrelid) is not null;
    end $$`);
  await client.end();
}

export const emptyTables = 'select testing.empty_tables()';

/**
 * A connection for the tests themselves, which checks no foreign key: when tables are emptied, everything goes. One
 * that changed this setting each time would forget the plans of all its statements.
 */
export function openBeside(databaseUrl: string): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 1,
    idleTimeoutMillis: 0,
    options: '-c session_replication_role=replica',
    application_name: 'casepack tests',
  });
  // It connects again if a test has ended all connections.
  pool.on('error', () => {});
  return pool;
}
