import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { z } from 'zod';
import { END_OF_TABLE, FORMAT, type Footer, type Header } from './format';
import { type BackedUpTable, columnList, quoted, tablesInOrder } from './tables';

const sequencesQuery = `
  SELECT sequencename AS name, coalesce(last_value, 0) AS value
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`;

const migrationQuery = 'SELECT max(created_at) AS migration FROM drizzle.__drizzle_migrations';

const NEWLINE = 10;

async function headerOf(client: Client): Promise<z.infer<typeof Header>> {
  const { rows } = await client.query<{ migration: string }>(migrationQuery);
  return { format: FORMAT, madeAt: new Date().toISOString(), migration: Number(rows[0]?.migration) };
}

async function* backupOf(client: Client): AsyncGenerator<string | Buffer> {
  yield `${JSON.stringify(await headerOf(client))}\n`;
  const rows: Footer['rows'] = {};
  for (const table of await tablesInOrder(client)) {
    yield `${JSON.stringify({ table: table.name, columns: table.columns })}\n`;
    let count = 0;
    for await (const chunk of rowsOf(client, table)) {
      for (const byte of chunk) if (byte === NEWLINE) count += 1;
      yield chunk;
    }
    rows[table.name] = count;
    yield `${END_OF_TABLE}\n`;
  }
  const { rows: found } = await client.query<{ name: string; value: number }>(sequencesQuery);
  const sequences = Object.fromEntries(found.map(({ name, value }) => [name, Number(value)]));
  yield `${JSON.stringify({ end: true, rows, sequences } satisfies Footer)}\n`;
}

const rowsOf = (client: Client, table: BackedUpTable): AsyncIterable<Buffer> =>
  client.query(copyTo(`COPY (SELECT ${columnList(table)} FROM ${quoted(table.name)}) TO STDOUT`));

/**
 * Writes everything, as of one point in time, without blocking others. The file is created completely or not at all.
 */
export async function makeBackup(databaseUrl: string, file: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'casepack backup' });
  await client.connect();
  const draft = `${file}.part`;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await pipeline(backupOf(client), createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
    await client.query('COMMIT');
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
    await client.end();
  }
}
