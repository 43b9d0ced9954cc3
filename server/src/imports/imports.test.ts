import { randomUUID } from 'node:crypto';
import {
  cancelImport,
  checkImport,
  getImport,
  getRejectedRows,
  listImports,
  startImport,
} from '@casepack/contract/imports/endpoints';
import type { Import } from '@casepack/contract/imports/import';
import { eq } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { importChecks, importRows, imports } from '../db/schema/imports';
import { users } from '../db/schema/users';
import { checkFile, importFile, readImport, sendFile } from '../testing/import-file';
import { useTestApp, type Visitor } from '../testing/test-app';
import { storedProducts } from '../testing/upload-csv';
import { runImport } from './run-import';
import { sweepImports } from './sweep-imports';

const FILE = 'sku,name,category\nA-1,One,Bath\nA-2,Two,Bath\n';

describe('imports', () => {
  const app = useTestApp();
  let manufacturerId: number;
  let staff: Visitor;

  beforeEach(async () => {
    manufacturerId = (await app.manufacturer()).id;
    staff = await app.as({ manufacturerId, isOrgAdmin: true });
  });

  const check = ({ id, columns, decimals }: Import, as = staff) =>
    as.call(checkImport, { params: { id }, body: { columns, decimals } });
  const start = (id: string, mode = 'all', as = staff) =>
    as.call(startImport, { params: { id }, body: { mode: mode as 'all' } });

  it('stores an upload once, however often it is sent with one id', async () => {
    const id = randomUUID();
    await sendFile(staff, 'products', FILE, { id, fileName: 'spring.csv' });
    const { body } = await sendFile(staff, 'products', FILE, { id });

    expect(body).toMatchObject({
      id,
      state: 'uploaded',
      fileName: 'spring.csv',
      rowCount: 2,
      header: ['sku', 'name', 'category'],
    });
    expect(body.firstRows).toEqual([
      ['A-1', 'One', 'Bath'],
      ['A-2', 'Two', 'Bath'],
    ]);
    expect(await app.db.$count(importRows)).toBe(2);
  });

  it('reads workbooks, with numbers and dates as cells', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = [
      ['sku', 'name', 'category', 'case price', 'expected on'].map(text).join(''),
      `${['A-1', 'One', 'Bath'].map(text).join('')}<c><v>7.25</v></c><c s="1"><v>46402</v></c>`,
    ];
    const workbook = zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook><sheets><sheet name="a" sheetId="1" xmlns:r="r" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/styles.xml': strToU8(
        '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet><sheetData>${rows.map((row, at) => `<row r="${at + 1}">${row}</row>`).join('')}</sheetData></worksheet>`,
      ),
    });

    const done = await importFile(app, staff, 'products', Buffer.from(workbook));

    expect(done).toMatchObject({ state: 'done', counts: { created: 1 } });
    expect(await storedProducts(app, manufacturerId)).toMatchObject([
      { sku: 'A-1', casePackCost: 725, expectedOn: '2027-01-15' },
    ]);
  });

  it('refuses a file without rows, and one that cannot be read, and keeps nothing of it', async () => {
    const empty = await sendFile(staff, 'products', 'sku,name\n');
    const picture = await sendFile(
      staff,
      'products',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x0a]),
    );

    expect(empty).toMatchObject({ status: 400, body: { message: 'Line 1: The file contains no rows' } });
    expect(picture.status).toBe(400);
    expect(await app.db.$count(imports)).toBe(0);
  });

  it('remembers corrected columns for the next file of the manufacturer', async () => {
    const file = 'Code,Bezeichnung,Gruppe\nA-1,One,Bath\n';
    const first: Import = (await sendFile(staff, 'products', file)).body;
    expect(first.columns).toEqual([null, null, null]);
    await check({ ...first, columns: ['sku', 'name', null] });
    const colleague = await app.as({ manufacturerId, isOrgAdmin: true });
    const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id, isOrgAdmin: true });

    expect((await sendFile(colleague, 'products', file)).body.columns).toEqual(['sku', 'name', null]);
    expect((await sendFile(stranger, 'products', file)).body.columns).toEqual([null, null, null]);
  });

  it('refuses columns that make no sense', async () => {
    const uploaded: Import = (await sendFile(staff, 'products', FILE)).body;
    const messageFor = async (columns: Import['columns']) =>
      (await check({ ...uploaded, columns })).body.message;

    expect(await messageFor([null, 'name', 'category'])).toBe('Choose a column for SKU');
    expect(await messageFor(['sku', 'sku', null])).toBe('SKU is chosen for two columns');
    expect(await messageFor(['sku', 'version', null])).toBe('There is no column version');
    expect(await messageFor(['sku'])).toBe('Choose what each column of the file is');
  });

  it('is seen by its owner alone, and only while they may import', async () => {
    const { id } = await checkFile(app, staff, 'products', FILE);
    const colleague = await app.as({ manufacturerId, isOrgAdmin: true });
    for (const visitor of [colleague, await app.as({ isAdmin: true })]) {
      expect((await visitor.call(getImport, { params: { id } })).status).toBe(404);
      expect((await visitor.call(getRejectedRows, { params: { id } })).status).toBe(404);
      expect((await start(id, 'all', visitor)).status).toBe(404);
      expect((await visitor.call(cancelImport, { params: { id } })).status).toBe(404);
    }
    expect((await colleague.call(listImports, {})).body).toEqual([]);
    expect((await staff.call(listImports, {})).body).toMatchObject([{ id, state: 'checked' }]);

    await start(id);
    await app.db.update(users).set({ isOrgAdmin: false }).where(eq(users.manufacturerId, manufacturerId));
    await app.runJobs();
    expect(await app.db.select().from(imports)).toMatchObject([
      { state: 'failed', problem: 'The user who started it may no longer import.' },
    ]);
    expect(await storedProducts(app, manufacturerId)).toEqual([]);
  });

  it('imports nothing if one row is bad, unless the good rows are asked for', async () => {
    const { id } = await checkFile(app, staff, 'products', `${FILE}A-3,,Bath\n`);

    expect(await start(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('One row has a problem') },
    });
    await start(id, 'good');
    await start(id, 'good');
    await app.runJobs();
    expect(await readImport(staff, id)).toMatchObject({ state: 'done', counts: { created: 2 }, badRows: 1 });
    expect((await check(await readImport(staff, id))).status).toBe(409);
  });

  it('imports nothing if a row has become bad since the check', async () => {
    const { id } = await checkFile(
      app,
      staff,
      'products',
      'sku,name,category,barcode\nA-1,One,Bath,4006381333931\n',
    );
    await app.product({ manufacturerId, sku: 'B-1', barcode: '4006381333931' });

    await start(id);
    await app.runJobs();

    expect(await readImport(staff, id)).toMatchObject({
      ...{ state: 'failed', badRows: 1, problem: expect.stringContaining('Nothing was imported') },
      problems: [{ line: 2, column: 'barcode', message: '4006381333931 is already the barcode of B-1' }],
    });
    expect(await storedProducts(app, manufacturerId)).toHaveLength(1);
  });

  it('gives back the rejected rows as they were, with reasons, ready to be imported again', async () => {
    const { id } = await checkFile(
      app,
      staff,
      'products',
      'sku,name,category\n=A-1,,Bath\nA-2,"Two, big",Bath\n',
    );

    const { text } = await staff.request({ method: 'GET', url: `/api/imports/${id}/rejected` });

    expect(text).toBe(
      "\ufeffsku,name,category,import_error\r\n'=A-1,,Bath,Line 2: Name: There is no product =A-1 yet. A new product needs a name\r\n",
    );
    const again = await checkFile(app, staff, 'products', text.replace(',,', ',One,'));
    expect(again).toMatchObject({ columns: ['sku', 'name', 'category', null], badRows: 0 });
  });

  it('goes on with a check where it was interrupted, and stops when it is cancelled', async () => {
    const many = Array.from({ length: 2_500 }, (_, at) => `S-${at},Soap ${at},Bath`).join('\n');
    const uploaded: Import = (await sendFile(staff, 'products', `sku,name,category\n${many}\n`)).body;
    await check(uploaded);
    await check(uploaded);
    await app.runJobs();
    expect(await readImport(staff, uploaded.id)).toMatchObject({
      state: 'checked',
      checkedRows: 2_500,
      badRows: 0,
    });

    await start(uploaded.id);
    await staff.call(cancelImport, { params: { id: uploaded.id } });
    await app.runJobs();
    expect(await readImport(staff, uploaded.id)).toMatchObject({ state: 'cancelled' });
    expect(await storedProducts(app, manufacturerId)).toEqual([]);
  });

  it('imports once, even if two runs of it overlap', async () => {
    const { id } = await checkFile(app, staff, 'products', FILE);
    await start(id);
    await app.runJobs();
    await runImport(app.running.systemContext(), id);
    expect(await storedProducts(app, manufacturerId)).toHaveLength(2);
  });

  it('removes imports after a month', async () => {
    await importFile(app, staff, 'products', FILE);
    app.passTime(31 * 24 * 60 * 60 * 1000);
    await sweepImports(app.running.systemContext());
    expect(await app.db.$count(imports)).toBe(0);
    expect(await app.db.$count(importRows)).toBe(0);
    expect(await app.db.$count(importChecks)).toBe(0);
  });

  it('removes the rows of an import that goes with its owner, and no others', async () => {
    const other = await app.as({ manufacturerId, isOrgAdmin: true });
    const own = await checkFile(app, staff, 'products', FILE);
    const kept = await checkFile(app, other, 'products', FILE);
    const [row] = await app.db.select().from(imports).where(eq(imports.id, own.id));
    await app.db.delete(users).where(eq(users.id, row?.ownerUserId ?? 0));

    for (const table of [importRows, importChecks]) {
      const left = await app.db.selectDistinct({ importId: table.importId }).from(table);
      expect(left).toEqual([{ importId: kept.id }]);
    }
  });
});
