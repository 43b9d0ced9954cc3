import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import { databaseOver } from './client';

const MIGRATION_LOCK = 7_243_516;

/** Brings the schema up to date. Several instances may call it at once: one works, the others wait and find it done. */
export async function migrateDatabase(pool: Pool, migrationsFolder: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(databaseOver(client), { migrationsFolder });
  } finally {
    // Closing the connection gives the lock back and drops the raised time limit with it.
    client.release(true);
  }
}

export const sourceMigrationsFolder = (): string => fileURLToPath(new URL('./migrations', import.meta.url));
