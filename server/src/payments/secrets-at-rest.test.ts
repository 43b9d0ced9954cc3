import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { saveCardConfig } from '@casepack/contract/payments/card-config-endpoints';
import { describe, expect, it } from 'vitest';
import { makeBackup } from '../db/backup/make-backup';
import { providerConfigs } from '../db/schema/payments';
import { useTestApp } from '../testing/test-app';

const secretKey = 'sk_test_NobodyReadsThisKeyAnywhere';
const liveKey = 'sk_live_NobodyReadsThisKeyEither';
const webhookSecret = 'whsec_NobodyReadsThisHookAnywhere';
/** The text to search for: as typed, and in two common encodings. */
const traces = ['NobodyReadsThis', Buffer.from('NobodyReadsThis').toString('hex'), 'Tm9ib2R5UmVhZHNUaGlz'];

describe('card keys that were saved', () => {
  const app = useTestApp({ settings: { STRIPE_API_URL: 'http://127.0.0.1:1' } });
  const rows = async (statement: string, values: unknown[] = []) =>
    (await app.running.deps.pool.query(statement, values)).rows;

  async function saveKeys(): Promise<void> {
    const { id: manufacturerId } = await app.manufacturer();
    const maker = await app.as({ manufacturerId, isOrgAdmin: true });
    const test = { mode: 'test', publishableKey: 'pk_test_Public', secretKey, webhookSecret };
    const live = { mode: 'live', publishableKey: 'pk_live_Public', secretKey: liveKey, webhookSecret };
    for (const body of [test, live]) expect((await maker.call(saveCardConfig, { body })).status).toBe(200);
  }

  it('are in no row of any table', async () => {
    await saveKeys();

    const tables = await rows(`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'jobs')`);
    const holding: string[] = [];
    for (const { name } of tables) {
      const [{ count }] = await rows(`select count(*)::int from ${name} t where t::text ~* $1`, [
        traces.join('|'),
      ]);
      if (count > 0) holding.push(name);
    }
    expect(holding).toEqual([]);
    expect(await app.db.select().from(providerConfigs)).toHaveLength(2);
  });

  it('are in no file and no log of the database, after everything is flushed', async ({ skip }) => {
    const [{ may }] = await rows('select rolsuper as may from pg_roles where rolname = current_user');
    skip(!may, 'only a superuser of the database may look at its files');
    const [{ name: first }] = await rows('select pg_walfile_name(pg_current_wal_lsn()) as name');

    await saveKeys();
    await rows('checkpoint');

    const files = await rows(
      `select pg_relation_filepath(oid) as file from pg_class
        where relkind in ('r', 'i', 't') and relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace)
          and pg_relation_size(oid) > 0
       union all select 'pg_wal/' || name from pg_ls_waldir()
        where name between $1 and pg_walfile_name(pg_current_wal_lsn())`,
      [first],
    );
    const found: string[] = [];
    for (const { file } of files) {
      const [{ at }] = await rows('select position($2::bytea in pg_read_binary_file($1)) as at', [
        file,
        Buffer.from('NobodyReadsThis'),
      ]);
      if (at > 0) found.push(file);
    }
    expect(found).toEqual([]);
    expect(files.filter(({ file }) => file.startsWith('pg_wal/')).length).toBeGreaterThan(0);
  });

  it('are in no backup', async () => {
    await saveKeys();
    const folder = await mkdtemp(join(tmpdir(), 'casepack-at-rest-'));
    try {
      await makeBackup(app.databaseUrl, join(folder, 'all.backup'));

      const backup = gunzipSync(await readFile(join(folder, 'all.backup'))).toString();
      expect(backup).toContain('pk_live_Public');
      for (const trace of traces) expect(backup).not.toContain(trace);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
