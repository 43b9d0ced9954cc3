import { setTimeout } from 'node:timers/promises';
import { startImport } from '@casepack/contract/imports/endpoints';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { locations, wholesaleCustomers } from '../db/schema/organizations';
import { users } from '../db/schema/users';
import { checkFile, readImport } from '../testing/import-file';
import { useTestApp } from '../testing/test-app';

const FILE = [
  'number,company,location,address,city,state,zip,user email',
  ...Array.from(
    { length: 20 },
    (_, at) => `C-${at},Shop ${at},Main,${at} Main St,Salem,MA,01970,ann${at}@shop.test`,
  ),
].join('\n');

describe('an import that is cut off', () => {
  const app = useTestApp({ poolSize: 2 });
  let client: Client;
  beforeEach(async () => {
    client = new Client({ connectionString: app.databaseUrl });
    await client.connect();
  });
  afterEach(() => client.end());

  /** Waits until the import waits for the table, with customers, locations and people already written. */
  async function findWaiting(): Promise<number> {
    for (;;) {
      const { rows } = await app.running.deps.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into memberships%'`,
      );
      if (rows[0]) return rows[0].pid;
      await setTimeout(10);
    }
  }

  it('leaves nothing behind, and imports everything when it goes on', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const staff = await app.as({ manufacturerId, isOrgAdmin: true });
    const { id } = await checkFile(app, staff, 'customers', FILE);
    await staff.call(startImport, { params: { id }, body: { mode: 'all' } });
    const before = { audit: await app.db.$count(auditEntries), users: await app.db.$count(users) };

    await client.query('begin');
    await client.query('lock table memberships in exclusive mode');
    const running = app.runJobs().catch((error: unknown) => error);
    await client.query('select pg_terminate_backend($1)', [await findWaiting()]);
    await client.query('rollback');
    expect(await running).toBeInstanceOf(Error);

    expect(await app.db.$count(wholesaleCustomers)).toBe(0);
    expect(await app.db.$count(locations)).toBe(0);
    expect(await app.db.$count(users)).toBe(before.users);
    expect(await app.db.$count(auditEntries)).toBe(before.audit);
    expect(await readImport(staff, id)).toMatchObject({ state: 'applying' });

    await app.runJobs();

    expect(await readImport(staff, id)).toMatchObject({ state: 'done', counts: { created: 20 } });
    expect(await app.db.$count(wholesaleCustomers)).toBe(20);
    expect(await app.db.$count(locations)).toBe(20);
    expect(await app.db.$count(users)).toBe(before.users + 20);
  });
});
