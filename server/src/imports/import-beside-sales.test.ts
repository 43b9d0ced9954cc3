import { startImport } from '@casepack/contract/imports/endpoints';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { products } from '../db/schema/catalog';
import { checkFile, readImport } from '../testing/import-file';
import { useTestApp } from '../testing/test-app';
import { waitForLocks } from '../testing/wait-for-locks';

describe('importing products while others change them', () => {
  const app = useTestApp({ poolSize: 2 });
  let other: Client;
  beforeEach(async () => {
    other = new Client({ connectionString: app.databaseUrl });
    await other.connect();
  });
  afterEach(() => other.end());

  /** Imports the file while another transaction, which is committed meanwhile, has changed the product. */
  async function importBeside(change: string, file: string) {
    const { id: manufacturerId } = await app.manufacturer();
    const staff = await app.as({ manufacturerId, isOrgAdmin: true });
    await app.product({ manufacturerId, sku: 'ROSE-10', unitsAvailable: 20, description: 'Old' });
    const checked = await checkFile(app, staff, 'products', file);
    await staff.call(startImport, { params: { id: checked.id }, body: { mode: 'all' } });
    await other.query('begin');
    await other.query(`update products set ${change} where sku = 'ROSE-10'`);

    const importing = app.runJobs();
    await waitForLocks(app.running.deps.pool, 1);
    await other.query('commit');
    await importing;

    expect(await readImport(staff, checked.id)).toMatchObject({ state: 'done' });
    const [row] = await app.db.select().from(products);
    return row;
  }

  it('keeps the units of an empty cell as a sale leaves them', async () => {
    const row = await importBeside('units_available = 8', 'sku,name,units available\nROSE-10,Rose soap,\n');
    expect(row).toMatchObject({ name: 'Rose soap', unitsAvailable: 8 });
  });

  it('keeps the text of an empty cell as somebody has just written it', async () => {
    const row = await importBeside("description = 'New'", 'sku,name,description\nROSE-10,Rose soap,\n');
    expect(row).toMatchObject({ name: 'Rose soap', description: 'New' });
  });
});
