import { cents } from '@casepack/contract/money';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { products } from '../db/schema/catalog';
import { stockMoves } from '../db/schema/stock';
import { checkFile, importFile } from '../testing/import-file';
import { useTestApp, type Visitor } from '../testing/test-app';
import { storedProducts } from '../testing/upload-csv';

describe('importing products', () => {
  const app = useTestApp();
  let manufacturerId: number;
  let staff: Visitor;

  beforeEach(async () => {
    manufacturerId = (await app.manufacturer()).id;
    staff = await app.as({ manufacturerId, isOrgAdmin: true });
  });

  it('reads amounts as people write them, adds products and updates those that exist', async () => {
    await app.product({ manufacturerId, sku: 'ROSE-10', name: 'Rose', casePackCost: cents(100) });
    const file =
      'Item No.,Product,Type,Case Price\nrose-10,Rose soap,Bath,"$1,000.00"\nLAV-10,Lavender,Bath,$7.25\n';

    const done = await importFile(app, staff, 'products', file);

    expect(done).toMatchObject({
      ...{ columns: ['sku', 'name', 'category', 'case_pack_cost'], decimals: 'point', state: 'done' },
      counts: { created: 1, updated: 1, unchanged: 0 },
    });
    expect(await storedProducts(app, manufacturerId)).toMatchObject([
      { sku: 'ROSE-10', name: 'Rose soap', casePackCost: 100_000 },
      { sku: 'LAV-10', name: 'Lavender', category: 'Bath', casePackCost: 725, minimumQuantity: 1 },
    ]);
  });

  it('changes only the columns of the file, and nothing where a cell is empty', async () => {
    const { id } = await app.product({
      ...{ manufacturerId, sku: 'ROSE-10', name: 'Rose', casePackCost: cents(4800) },
      ...{ barcode: '4006381333931', tags: ['bath'] },
    });
    await app.product({ manufacturerId, sku: 'LAV-10', casePackCost: cents(900) });

    const done = await importFile(app, staff, 'products', 'sku;case cost\nROSE-10;49,90\nLAV-10;\n');

    expect(done).toMatchObject({
      decimals: 'comma',
      state: 'done',
      counts: { created: 0, updated: 1, unchanged: 1 },
    });
    const [row] = await app.db.select().from(products).where(eq(products.id, id));
    expect(row).toMatchObject({
      name: 'Rose',
      casePackCost: 4990,
      barcode: '4006381333931',
      tags: ['bath'],
      version: 2,
    });
  });

  it('changes nothing when the same file is imported again', async () => {
    const file = 'sku,name,category,units available,tags\nA-1,One,Bath,12,"soap,gift"\nA-2,Two,Bath,0,\n';
    expect((await importFile(app, staff, 'products', file)).counts).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
    });
    const before = await storedProducts(app, manufacturerId);

    const again = await importFile(app, staff, 'products', file);

    expect(again).toMatchObject({ state: 'done', counts: { created: 0, updated: 0, unchanged: 2 } });
    expect(await storedProducts(app, manufacturerId)).toEqual(before);
    expect(await app.db.$count(stockMoves)).toBe(2);
  });

  it('names every bad row with its reason, and imports the good ones if asked', async () => {
    await app.product({ manufacturerId, sku: 'OLD', barcode: '4006381333931', minimumQuantity: 10 });
    const file = [
      'sku,name,category,price,maximum quantity,barcode',
      'OLD,Old,Bath,1.00,5,',
      'NEW-1,,Bath,1.00,,',
      'NEW-2,Two,Bath,a lot,,',
      'NEW-3,Three,Bath,3.00,,4006381333931',
      'NEW-4,Four,Bath,4.00,,',
      'new-4,Four again,Bath,4.00,,',
      ',Nameless,Bath,4.00,,',
      'NEW-5,Five,Bath',
    ].join('\n');

    const checked = await checkFile(app, staff, 'products', file);

    expect(checked).toMatchObject({
      state: 'checked',
      rowCount: 8,
      badRows: 7,
      counts: { created: 1, updated: 0 },
    });
    expect(checked.problems).toEqual([
      { line: 2, column: 'maximum_quantity', message: expect.stringContaining('Must be at least 10') },
      { line: 3, column: 'name', message: 'There is no product NEW-1 yet. A new product needs a name' },
      { line: 4, column: 'wholesale_price_per_unit', message: expect.stringContaining('Enter an amount') },
      { line: 5, column: 'barcode', message: '4006381333931 is already the barcode of OLD' },
      { line: 7, column: 'sku', message: 'The SKU new-4 is already on line 6' },
      { line: 8, column: 'sku', message: 'SKU is required' },
      { line: 9, column: null, message: 'Expected 6 columns but found 3' },
    ]);
    const done = await importFile(app, staff, 'products', file, { mode: 'good' });
    expect(done).toMatchObject({
      state: 'done',
      badRows: 7,
      counts: { created: 1, updated: 0, unchanged: 0 },
    });
    expect((await storedProducts(app, manufacturerId)).map(({ sku }) => sku)).toEqual(['OLD', 'NEW-4']);
  });
});
