import { describe, expect, it, onTestFinished } from 'vitest';
import { createBareDatabase } from '../testing/test-database';
import { openPool } from './client';
import { migrateDatabase, sourceMigrationsFolder } from './migrate';

async function makeEmptyDatabase(): Promise<string> {
  const { url, drop } = await createBareDatabase();
  onTestFinished(drop);
  return url;
}

function poolOn(url: string) {
  const pool = openPool({ url, size: 1, onConnectionError: () => {} });
  onTestFinished(() => pool.end());
  return pool;
}

describe('migrating', () => {
  it('is done once if several instances start together', async () => {
    const url = await makeEmptyDatabase();
    const pools = [poolOn(url), poolOn(url), poolOn(url)];

    await Promise.all(pools.map((pool) => migrateDatabase(pool, sourceMigrationsFolder())));

    const [pool] = pools;
    const done = await pool?.query('SELECT hash, count(*) FROM drizzle.__drizzle_migrations GROUP BY hash');
    expect(done?.rows.length).toBeGreaterThan(0);
    expect(done?.rows.every(({ count }) => count === 1)).toBe(true);
    expect((await pool?.query('SELECT count(*) FROM manufacturers'))?.rows).toEqual([{ count: 0 }]);
  });

  it('does nothing the second time and leaves no lock and no raised limit behind', async () => {
    const pool = poolOn(await makeEmptyDatabase());
    await migrateDatabase(pool, sourceMigrationsFolder());

    await migrateDatabase(pool, sourceMigrationsFolder());

    const locks = await pool.query(`SELECT * FROM pg_locks WHERE locktype = 'advisory'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
    expect(locks.rows).toEqual([]);
    expect((await pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }]);
  });

  it('leaves the schema unchanged if a migration is missing', async () => {
    const pool = poolOn(await makeEmptyDatabase());

    await expect(migrateDatabase(pool, '/nowhere')).rejects.toThrow();

    expect((await pool.query(`SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`)).rows).toEqual([
      { count: 0 },
    ]);
  });
});
