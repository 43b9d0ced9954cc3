import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { migrateDatabase, sourceMigrationsFolder } from '../db/migrate';

type Row = Record<string, unknown>;

/** Migrates the schema up to the migration with this number. */
export async function migrateUpTo(pool: Pool, last: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'casepack-migrations-'));
  try {
    cpSync(sourceMigrationsFolder(), folder, { recursive: true });
    const path = join(folder, 'meta/_journal.json');
    const journal: { entries: { idx: number }[] } = JSON.parse(readFileSync(path, 'utf8'));
    const entries = journal.entries.filter(({ idx }) => idx <= last);
    writeFileSync(path, JSON.stringify({ ...journal, entries }));
    await migrateDatabase(pool, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Inserts rows without the schema in the code, which describes only the newest version. */
export async function insertRow(pool: Pool, table: string, row: Row): Promise<number> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  const { rows } = await pool.query<{ id?: number }>(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')}) RETURNING *`,
    Object.values(row),
  );
  return rows[0]?.id ?? 0;
}
