import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { openPool } from '../client';
import { migrateDatabase, migrateUpTo, migrationsIn } from '../migrate';
import { type Lines, linesOf, nextLine, readRecord, startsTable } from './backup-lines';
import { migrationOf } from './backup-migration';
import { BackupError, END_OF_TABLE, Footer, Header, TableLine } from './format';
import { columnList, quoted } from './tables';

async function fillTable(client: Client, lines: Lines, line: string | undefined): Promise<[string, number]> {
  const { table: name, columns } = readRecord(TableLine, line);
  const stream = client.query(copyFrom(`COPY ${quoted(name)} (${columnList({ name, columns })}) FROM STDIN`));
  let count = 0;
  async function* rows(): AsyncGenerator<string> {
    for (;;) {
      const row = await nextLine(lines);
      if (row === undefined)
        throw new BackupError('This file is cut off. It is not a complete Casepack backup');
      if (row === END_OF_TABLE) return;
      count += 1;
      yield `${row}\n`;
    }
  }
  await pipeline(rows(), stream);
  return [name, count];
}

// Sequences of manufacturers that no longer exist are skipped.
const setSequence = 'SELECT setval(to_regclass($1), $2) WHERE to_regclass($1) IS NOT NULL';

async function requireEmpty(client: Client): Promise<void> {
  const { rows } = await client.query('SELECT 1 FROM users UNION ALL SELECT 1 FROM manufacturers LIMIT 1');
  if (rows.length > 0) throw new BackupError('The database is not empty. Restore into a new one');
}

/** A schema does not go back, and rows that later migrations have not seen would stay as they are. */
async function requireMigration(client: Client, when: number | undefined): Promise<void> {
  const { rows } = await client.query<{ is_last: boolean }>(
    'SELECT max(created_at) = $1 AS is_last FROM drizzle.__drizzle_migrations',
    [when],
  );
  if (rows[0]?.is_last) return;
  throw new BackupError(
    'The database was already used by a newer version than the one that made this backup. Restore into a new one',
  );
}

/** Reads all rows, in one transaction: all of them or none. */
async function restoreRows(
  databaseUrl: string,
  file: string,
  when: number | undefined,
): Promise<Footer['rows']> {
  const lines = linesOf(file);
  const client = new Client({ connectionString: databaseUrl, application_name: 'casepack restore' });
  await client.connect();
  try {
    await client.query('BEGIN; SET CONSTRAINTS ALL DEFERRED');
    await requireEmpty(client);
    await requireMigration(client, when);
    readRecord(Header, await nextLine(lines));
    const rows: Footer['rows'] = {};
    let line = await nextLine(lines);
    for (; startsTable(line); line = await nextLine(lines)) {
      const [name, count] = await fillTable(client, lines, line);
      rows[name] = count;
    }
    const footer = readRecord(Footer, line);
    for (const [name, count] of Object.entries(footer.rows)) {
      if (rows[name] !== count)
        throw new BackupError(`This backup is damaged: ${name} should have ${count} rows`);
    }
    for (const [name, value] of Object.entries(footer.sequences)) {
      await client.query(setSequence, [quoted(name), value]);
    }
    await client.query('COMMIT');
    return rows;
  } finally {
    await lines.return(undefined);
    await client.end();
  }
}

/**
 * Reads a backup into an empty database: into the tables of the version that made it, which are then brought up to
 * date with their rows, as in an upgrade.
 */
export async function restoreBackup(
  databaseUrl: string,
  file: string,
  migrationsFolder: string,
): Promise<Footer['rows']> {
  const migration = await migrationOf(file, migrationsFolder);
  const pool = openPool({ url: databaseUrl, size: 1, onConnectionError: () => {} });
  try {
    await migrateUpTo(pool, migrationsFolder, migration);
    const rows = await restoreRows(databaseUrl, file, migrationsIn(migrationsFolder)[migration]?.when);
    await migrateDatabase(pool, migrationsFolder);
    return rows;
  } finally {
    await pool.end();
  }
}
