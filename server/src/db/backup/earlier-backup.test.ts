import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkBooks } from '../../check-books/check-books';
import { fillEarlierDatabase } from '../../testing/earlier-rows';
import { createBareDatabase, createTestDatabase } from '../../testing/test-database';
import { openPool } from '../client';
import { migrateDatabase, migrateUpTo, sourceMigrationsFolder } from '../migrate';
import { makeBackup } from './make-backup';
import { restoreBackup } from './restore-backup';

const FIRST_VERSION = 10;
const migrations = sourceMigrationsFolder();
const earlier = new Date('2026-10-01T09:00:00Z');

/** What later migrations make of the rows; the days on which they did it differ. */
const compared = {
  orders: 'id, status, paid_at is null as unpaid, held_for',
  order_items: 'id, shipped_quantity, reserved_units',
  shipments: 'order_id, number, shipped_on',
  shipment_lines: 'order_item_id, quantity, units',
  stock_moves: 'product_id, kind, available, reserved, reason',
  products: 'id, units_available, units_reserved',
  mails: 'id, state, html, last_error',
  users: 'id, verified_email, tenant_id',
  unconfirmed_addresses: 'wholesale_customer_id, address',
  order_parties: 'wholesale_customer_id, search_text',
};

function poolOn(url: string): Pool {
  const pool = openPool({ url, size: 1, onConnectionError: () => {} });
  onTestFinished(() => pool.end());
  return pool;
}

async function bareDatabase(): Promise<string> {
  const { url, drop } = await createBareDatabase();
  onTestFinished(drop);
  return url;
}

async function contentOf(pool: Pool): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {};
  for (const [table, columns] of Object.entries(compared))
    content[table] = (await pool.query(`SELECT ${columns} FROM ${table} ORDER BY 1, 2`)).rows;
  return content;
}

describe('a backup of the first version', () => {
  let folder: string;
  /** As that version wrote it, and as this one would have written it then. */
  let file: string;
  let marked: string;
  let upgraded: Record<string, unknown[]>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casepack-earlier-'));
    file = join(folder, 'first.backup');
    marked = join(folder, 'marked.backup');
    const { url, drop } = await createBareDatabase();
    const pool = openPool({ url, size: 1, onConnectionError: () => {} });
    await migrateUpTo(pool, migrations, FIRST_VERSION);
    await fillEarlierDatabase(pool, earlier);
    await makeBackup(url, marked);
    const text = gunzipSync(await readFile(marked)).toString();
    await writeFile(file, gzipSync(text.replace(/,"migration":\d+/, '')));
    await migrateDatabase(pool, migrations);
    upgraded = await contentOf(pool);
    await pool.end();
    await drop();
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(['as it wrote it', 'with its migration'])(
    'is restored like an upgraded database: %s',
    async (kind) => {
      const url = await bareDatabase();

      await restoreBackup(url, kind === 'as it wrote it' ? file : marked, migrations);

      const pool = poolOn(url);
      expect(await contentOf(pool)).toEqual(upgraded);
      expect(upgraded.shipments?.length).toBeGreaterThan(0);
      const client = await pool.connect();
      const findings = await checkBooks(client);
      client.release();
      expect(findings.flatMap(({ differences }) => differences)).toEqual([]);
    },
  );

  it('is rejected by a database that is up to date already, which would leave its rows as they are', async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);

    await expect(restoreBackup(url, file, migrations)).rejects.toThrow('by a newer version');

    expect((await poolOn(url).query('SELECT FROM users')).rows).toEqual([]);
  });

  it.each([
    ['says so', '"migration":9999999999999', 'sku'],
    ['has another column', '"madeAt":""', 'not_known_yet'],
  ])('is not mistaken for one of a newer version, which %s', async (_how, header, column) => {
    const newer = join(folder, 'newer.backup');
    const text = gunzipSync(await readFile(marked)).toString();
    const changed = text.replace(/"migration":\d+/, header).replace('"sku"', `"${column}"`);
    await writeFile(newer, gzipSync(changed));

    await expect(restoreBackup(await bareDatabase(), newer, migrations)).rejects.toThrow(
      'made by a newer version of Casepack',
    );
  });
});
