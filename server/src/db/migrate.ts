import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import { z } from 'zod';
import { databaseOver } from './client';

const MIGRATION_LOCK = 7_243_516;

const Journal = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.int(), when: z.int(), tag: z.string() })),
});
type Journal = z.infer<typeof Journal>;

const journalIn = (folder: string): string => join(folder, 'meta', '_journal.json');

const readJournal = (folder: string): Journal =>
  Journal.parse(JSON.parse(readFileSync(journalIn(folder), 'utf8')));

/** All migrations, oldest first; `when` is what the database notes of each that it had. */
export const migrationsIn = (folder: string): Journal['entries'] => readJournal(folder).entries;

/** Brings the schema up to date. Several instances may call it at once: one migrates, the others wait. */
export async function migrateDatabase(pool: Pool, migrationsFolder: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(databaseOver(client), { migrationsFolder });
  } finally {
    // Closing the connection releases the lock and resets the raised time limit.
    client.release(true);
  }
}

/** Brings the schema to where an earlier version had it: this migration is the last one. */
export async function migrateUpTo(pool: Pool, migrationsFolder: string, last: number): Promise<void> {
  // Drizzle runs all migrations that the journal of a folder names.
  const folder = mkdtempSync(join(tmpdir(), 'casepack-migrations-'));
  try {
    const journal = readJournal(migrationsFolder);
    const entries = journal.entries.filter(({ idx }) => idx <= last);
    mkdirSync(join(folder, 'meta'));
    writeFileSync(journalIn(folder), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries)
      copyFileSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    await migrateDatabase(pool, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const sourceMigrationsFolder = (): string => fileURLToPath(new URL('./migrations', import.meta.url));
