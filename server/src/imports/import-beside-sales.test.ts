import { startImport } from '@casepack/contract/imports/endpoints';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { products } from '../db/schema/catalog';
import { checkFile, readImport } from '../testing/import-file';
import { useTestApp } from '../testing/test-app';
import { waitForLocks } from '../testing/wait-for-locks';

describe('importing products while orders are placed', () => {
  const app = useTestApp({ poolSize: 2 });
  let sale: Client;
  beforeEach(async () => {
    sale = new Client({ connectionString: app.databaseUrl });
    await sale.connect();
  });
  afterEach(() => sale.end());

  it('keeps the units of an empty cell as a sale leaves them', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const staff = await app.as({ manufacturerId, isOrgAdmin: true });
    const { id } = await app.product({ manufacturerId, sku: 'ROSE-10', unitsAvailable: 20 });
    const checked = await checkFile(app, staff, 'products', 'sku,name,units available\nROSE-10,Rose soap,\n');
    await staff.call(startImport, { params: { id: checked.id }, body: { mode: 'all' } });
    await sale.query('begin');
    await sale.query('update products set units_available = 8 where id = $1', [id]);

    const importing = app.runJobs();
    await waitForLocks(app.running.deps.pool, 1);
    await sale.query('commit');
    await importing;

    expect(await readImport(staff, checked.id)).toMatchObject({ state: 'done' });
    const [row] = await app.db.select().from(products).where(eq(products.id, id));
    expect(row).toMatchObject({ name: 'Rose soap', unitsAvailable: 8 });
  });
});
