import { getImport } from '@casepack/contract/imports/endpoints';
import type { Import } from '@casepack/contract/imports/import';
import type { ImportKind } from '@casepack/contract/imports/kinds/kinds';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { products } from '../db/schema/catalog';
import { locations, wholesaleCustomers } from '../db/schema/organizations';
import { users } from '../db/schema/users';
import { type CasepackChild, useBuiltCasepack } from '../testing/casepack-child';
import { ImportInChild, startSecondInstance } from '../testing/import-in-child';
import { useTestApp, type Visitor } from '../testing/test-app';

const ROWS = 200;
const patience = 90_000;

const fileOf = (header: string, row: (at: number) => string): string =>
  [header, ...Array.from({ length: ROWS }, (_, at) => row(at))].join('\n');

const files: [ImportKind, string][] = [
  ['products', fileOf('sku,name,category,units_available', (at) => `SKU-${at},Soap ${at},Bath,${at % 500}`)],
  [
    'customers',
    fileOf(
      'number,company,location,address,city,state,zip,user email',
      (at) => `C-${at},Shop ${at},Main,${at} Main St,Salem,MA,01970,ann${at}@shop.test`,
    ),
  ],
];

describe('a process killed in the middle of an import', () => {
  useBuiltCasepack();
  const app = useTestApp({ poolSize: 4 });
  let staff: Visitor;
  let child: CasepackChild;
  beforeEach(async () => {
    app.passTime(Date.now() - app.now().getTime());
    const { id: manufacturerId } = await app.manufacturer();
    staff = await app.as({ manufacturerId, isOrgAdmin: true });
    child = await startSecondInstance(app);
  }, patience);
  afterEach(() => child.end());

  const stored = async () => ({
    products: await app.db.$count(products),
    customers: await app.db.$count(wholesaleCustomers),
    locations: await app.db.$count(locations),
    users: await app.db.$count(users),
    audit: await app.db.$count(auditEntries),
  });
  /** Killed when everything is written but the entry in the audit log, which is the last, and nothing is committed. */
  async function killAtTheEnd(user: ImportInChild, uploaded: Import): Promise<void> {
    const held = await app.running.deps.pool.connect();
    await held.query('begin');
    await held.query('lock table audit_entries in share mode');
    await user.start(uploaded, { mode: 'all', invite: false });
    await user.waitUntil(uploaded, ({ appliedRows }) => appliedRows === ROWS);
    await child.end('SIGKILL');
    await held.query('rollback');
    held.release();
  }
  const stateOf = async (id: string) => (await staff.call(getImport, { params: { id } })).body;

  it.each(files)(
    'leaves nothing of it, and another process imports everything: %s',
    async (kind, content) => {
      const user = new ImportInChild(child, staff);
      const uploaded = await user.upload(kind, content);
      await user.startCheck(uploaded);
      const { id } = await user.waitUntil(uploaded, ({ state }) => state === 'checked');
      const before = await stored();

      await killAtTheEnd(user, uploaded);

      expect(await stored()).toEqual(before);
      expect(await stateOf(id)).toMatchObject({ state: 'applying' });

      child = await startSecondInstance(app);
      const done = await vi.waitUntil(
        async () => {
          const found = await stateOf(id);
          return found.state === 'applying' ? undefined : found;
        },
        { timeout: 60_000, interval: 50 },
      );

      expect(done).toMatchObject({ state: 'done', counts: { created: ROWS, updated: 0, unchanged: 0 } });
      const after = await stored();
      expect(after[kind === 'products' ? 'products' : 'customers']).toBe(ROWS);
      expect(after.audit).toBe(before.audit + 1);
    },
    patience,
  );

  it(
    'shows it as failed and lets it start again, if the process dies each time',
    async () => {
      const user = new ImportInChild(child, staff);
      const uploaded = await user.upload('products', files[0]?.[1] ?? '');
      await user.startCheck(uploaded);
      await user.waitUntil(uploaded, ({ state }) => state === 'checked');
      await killAtTheEnd(user, uploaded);
      await app.running.deps.pool.query(
        `update jobs.job set retry_count = retry_limit where state = 'active'`,
      );

      child = await startSecondInstance(app);

      expect(await stateOf(uploaded.id)).toMatchObject({
        state: 'failed',
        problem: 'Something went wrong on our side. Nothing was imported; you can start it again.',
      });
      expect((await stored()).products).toBe(0);
      const again = new ImportInChild(child, staff);
      await again.startCheck(uploaded);
      await again.waitUntil(uploaded, ({ state }) => state === 'checked');
      await again.start(uploaded, { mode: 'all', invite: false });
      await again.waitUntil(uploaded, ({ state }) => state === 'done');
      expect((await stored()).products).toBe(ROWS);
    },
    patience,
  );
});
