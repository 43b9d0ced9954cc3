import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import { databaseOver } from './client';

const MIGRATION_LOCK = 7_243_516;

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

export const sourceMigrationsFolder = (): string => fileURLToPath(new URL('./migrations', import.meta.url));
