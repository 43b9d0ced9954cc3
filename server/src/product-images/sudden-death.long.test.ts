import { randomUUID } from 'node:crypto';
import { getImageBatch, startImageBatch } from '@casepack/contract/product-images/batch-endpoints';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { products } from '../db/schema/catalog';
import { productImages } from '../db/schema/product-images';
import { type CasepackChild, useBuiltCasepack } from '../testing/casepack-child';
import { startSecondInstance } from '../testing/import-in-child';
import { imageForm, sampleImage } from '../testing/sample-images';
import { useTestApp } from '../testing/test-app';

const patience = 90_000;
const SKUS = ['TL-A', 'TL-B', 'TL-C'];

describe('a process killed while it adds many images', () => {
  useBuiltCasepack();
  const app = useTestApp({ poolSize: 4 });
  let child: CasepackChild;
  afterEach(() => child.end());

  const stored = async () => ({
    images: (await app.db.select().from(productImages)).length,
    shown: (await app.db.select().from(products)).filter(({ image }) => image !== null).length,
    audit: await app.db.$count(auditEntries),
  });

  it(
    'changes no product, and another process changes all of them',
    async () => {
      app.passTime(Date.now() - app.now().getTime());
      const { id: manufacturerId } = await app.manufacturer();
      for (const sku of SKUS) await app.product({ manufacturerId, sku });
      const staff = await app.as({ manufacturerId, isOrgAdmin: true });
      const id = randomUUID();
      const content = await sampleImage().png().toBuffer();
      const files = SKUS.map((sku) => ({ name: `${sku}.png`, content }));
      await staff.request({ method: 'POST', url: `/api/images/bulk?id=${id}`, ...imageForm(...files) });
      const { pool } = app.running.deps;
      const held = await pool.connect();
      const before = await stored();

      // The entries in the audit log are the last that is written; nothing is committed then.
      await held.query('begin');
      await held.query('lock table audit_entries in share mode');
      child = await startSecondInstance(app);
      await staff.call(startImageBatch, { params: { id }, body: { existing: 'keep' } });
      await vi.waitUntil(
        async () =>
          (
            await pool.query(
              `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "audit_entries"%'`,
            )
          ).rowCount,
        { timeout: 60_000 },
      );
      await child.end('SIGKILL');
      await held.query('rollback');
      held.release();

      expect(await stored()).toEqual(before);
      const stateOf = async () => (await staff.call(getImageBatch, { params: { id } })).body.state;
      expect(await stateOf()).toBe('running');

      child = await startSecondInstance(app);
      await vi.waitUntil(async () => (await stateOf()) !== 'running', { timeout: 60_000 });

      expect(await stateOf()).toBe('done');
      expect(await stored()).toEqual({
        ...{ images: SKUS.length, shown: SKUS.length },
        audit: before.audit + SKUS.length,
      });
    },
    patience,
  );
});
