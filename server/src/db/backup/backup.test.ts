import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn } from '@casepack/contract/auth/endpoints';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../auth/passwords';
import { loadDemo } from '../../demo/load-demo';
import { TestApp, useTestApp } from '../../testing/test-app';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { databaseOver, openPool } from '../client';
import { sourceMigrationsFolder } from '../migrate';
import { makeBackup } from './make-backup';
import { restoreBackup } from './restore-backup';

const fingerprint = `SELECT string_agg(t::text, E'\\n' ORDER BY t::text) AS all FROM`;

const migrations = sourceMigrationsFolder();

describe('backing up and restoring', () => {
  const app = useTestApp();
  let folder: string;
  let file: string;
  let target: TestDatabase;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casepack-backup-'));
    file = join(folder, 'all.backup');
    target = await createTestDatabase();
  });
  afterEach(async () => {
    await target.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function contentOf(url: string, table: string): Promise<unknown> {
    const pool = openPool({ url, size: 1, onConnectionError: () => {} });
    try {
      return (await pool.query(`${fingerprint} ${table} t`)).rows[0];
    } finally {
      await pool.end();
    }
  }

  async function countIn(url: string): Promise<number> {
    const pool = openPool({ url, size: 1, onConnectionError: () => {} });
    try {
      return (await databaseOver(pool).execute(sql`SELECT 1 FROM users`)).rows.length;
    } finally {
      await pool.end();
    }
  }

  it('restores every row, and order numbers continue', async () => {
    await loadDemo(app.db, { now: app.now(), passwordHash: await hashPassword('casepack') });
    await app.product({ name: 'Tab\there, line\nbreak, back\\slash, \\N, Ünïcode 🧼', manufacturerId: 3 });

    await makeBackup(app.databaseUrl, file);
    const rows = await restoreBackup(target.url, file, migrations);

    expect(rows).toMatchObject({ manufacturers: 3, users: 11 });
    for (const table of ['users', 'products', 'orders', 'order_items', 'payments', 'locations']) {
      expect(await contentOf(target.url, table)).toEqual(await contentOf(app.databaseUrl, table));
    }
    const next = `(SELECT nextval('order_numbers_3'), nextval(pg_get_serial_sequence('orders', 'id')))`;
    expect(await contentOf(target.url, next)).toEqual(await contentOf(app.databaseUrl, next));
  });

  it('lets users sign in after a restore', async () => {
    await app.user({ email: 'ann@example.test', password: 'correct horse' });
    await makeBackup(app.databaseUrl, file);
    const other = new TestApp({});
    await other.start();
    await restoreBackup(other.databaseUrl, file, migrations);

    const reply = await other
      .visitor()
      .call(signIn, { body: { email: 'ann@example.test', password: 'correct horse' } });

    expect(reply.status).toBe(200);
    await other.stop();
  });

  it('rejects a database that is not empty, and leaves it unchanged', async () => {
    await app.user();
    await makeBackup(app.databaseUrl, file);

    await expect(restoreBackup(app.databaseUrl, file, migrations)).rejects.toThrow('not empty');

    expect(await countIn(app.databaseUrl)).toBe(1);
  });

  it.each([
    ['cut off', (path: string) => truncate(path, 900)],
    ['not a backup', (path: string) => writeFile(path, 'hello')],
    ['random bytes', (path: string) => writeFile(path, randomBytes(2_000))],
  ])('rejects a file that is %s and stores nothing of it', async (_name, damage) => {
    for (let number = 0; number < 50; number += 1)
      await app.user({ company: randomBytes(40).toString('hex') });
    await makeBackup(app.databaseUrl, file);
    await damage(file);

    await expect(restoreBackup(target.url, file, migrations)).rejects.toThrow(
      'not a complete Casepack backup',
    );

    expect(await countIn(target.url)).toBe(0);
  });

  it('writes a file that only its owner can read', async () => {
    await makeBackup(app.databaseUrl, file);

    expect((await readFile(file)).length).toBeGreaterThan(100);
    const { mode } = await import('node:fs/promises').then(({ stat }) => stat(file));
    expect(mode & 0o077).toBe(0);
  });
});
