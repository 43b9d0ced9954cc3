import * as admin from '@casepack/contract/catalog/admin-endpoints';
import { getProduct, listProducts } from '@casepack/contract/catalog/endpoints';
import { exportProducts } from '@casepack/contract/catalog/import-endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp, type Visitor } from '../testing/test-app';
import { uploadCsv } from '../testing/upload-csv';

const EAN = '4006381333931';
const UPC = '036000291452';

describe('the barcode of a product', () => {
  const app = useTestApp();
  let staff: Visitor;
  let manufacturerId: number;
  beforeEach(async () => {
    manufacturerId = (await app.manufacturer()).id;
    staff = await app.as({ manufacturerId, isOrgAdmin: true });
  });

  const add = (sku: string, barcode?: string) =>
    staff.call(admin.createProduct, { body: { sku, name: sku, category: 'Soap', barcode } as never }); // as a client sends it
  const barcodeOf = async (id: number) =>
    ((await staff.call(getProduct, { params: { id } })).body as { barcode?: string }).barcode;

  it('is stored as digits and shown with the product, but not in lists', async () => {
    const { body } = await add('A', '4 006381-333931');

    expect(await barcodeOf(body.id)).toBe(EAN);
    expect((await staff.call(listProducts)).text).not.toContain('barcode');
  });

  it('is refused if a digit is wrong', async () => {
    const { status, body } = await add('A', '4006381333932');

    expect([status, Object.keys(body.details?.fields ?? body.fields ?? {})]).toEqual([400, ['barcode']]);
  });

  it('belongs to one product of a manufacturer, and is free again when that is deleted', async () => {
    const { body: first } = await add('A', EAN);
    const { body: second } = await add('B');
    const taken = await staff.call(admin.updateProduct, {
      params: { id: second.id },
      body: { barcode: EAN },
    });
    await staff.call(admin.deleteProduct, { params: { id: first.id } });
    const free = await staff.call(admin.updateProduct, { params: { id: second.id }, body: { barcode: EAN } });
    const elsewhere = await app.product({ barcode: EAN });

    expect(taken.status).toBe(409);
    expect(taken.body).toMatchObject({ message: `There is already a product with the barcode ${EAN}` });
    expect(free.status).toBe(200);
    expect(elsewhere.barcode).toBe(EAN);
  });

  it('can be removed, and stays if a change does not name it', async () => {
    const { body } = await add('A', EAN);
    await staff.call(admin.updateProduct, { params: { id: body.id }, body: { name: 'Soap' } });
    expect(await barcodeOf(body.id)).toBe(EAN);

    await staff.call(admin.updateProduct, { params: { id: body.id }, body: { barcode: null } });
    expect(await barcodeOf(body.id)).toBeUndefined();
  });

  it('has a column in the exported file only if a product has one', async () => {
    await add('A');
    const without = (await staff.call(exportProducts)).text;
    await add('B', UPC);
    const withOne = (await staff.call(exportProducts)).text;

    expect(without).not.toContain('barcode');
    expect(withOne.split('\r\n')[0]).toMatch(/,barcode$/);
    expect(withOne).toContain(UPC);
  });

  it('is imported, and refused if another product has it', async () => {
    const { body: kept } = await add('A', EAN);
    const file = (rows: string) => `sku,name,description,category,image_url,barcode\n${rows}`;
    const good = await uploadCsv(staff, file(`B,B,,Soap,,${UPC}\n`));
    const twice = await uploadCsv(staff, file(`C,C,,Soap,,96385074\nD,D,,Soap,,96385074\n`));
    const taken = await uploadCsv(staff, file(`C,C,,Soap,,${EAN}\n`));
    const wrong = await uploadCsv(staff, file(`C,C,,Soap,,123\n`));

    expect([good.status, twice.status, taken.status, wrong.status]).toEqual([200, 400, 400, 400]);
    expect(taken.body).toMatchObject({ message: `C, barcode: ${EAN} is already the barcode of A` });
    expect(await barcodeOf(kept.id)).toBe(EAN);
    expect((await staff.call(listProducts)).body).toHaveLength(2);
  });
});
