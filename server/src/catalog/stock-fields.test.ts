import * as admin from '@casepack/contract/catalog/admin-endpoints';
import { getProduct, listProducts } from '@casepack/contract/catalog/endpoints';
import { exportProducts } from '@casepack/contract/catalog/import-endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp, type Visitor } from '../testing/test-app';
import { uploadCsv } from '../testing/upload-csv';

describe('what is known about the stock of a product', () => {
  const app = useTestApp();
  let staff: Visitor;
  let manufacturerId: number;
  beforeEach(async () => {
    manufacturerId = (await app.manufacturer()).id;
    staff = await app.as({ manufacturerId, isOrgAdmin: true });
  });

  const stockFields = {
    allowBackorder: true,
    expectedOn: '2026-12-03',
    expectedUnits: 240,
    lowStockAt: 60,
    binLocation: 'A-12',
  };
  const add = async (fields: object) =>
    (
      await staff.call(admin.createProduct, {
        body: { sku: 'A', name: 'A', category: 'Soap', ...fields } as never, // as a client sends it
      })
    ).body as { id: number; version: number };
  const change = (id: number, body: object) =>
    staff.call(admin.updateProduct, { params: { id }, body: body as never }); // as a client sends it
  const moves = async () =>
    (
      await app.running.deps.pool.query(
        `select kind, available, reserved, available_after as after, user_id is not null as "byUser"
           from stock_moves order by id`,
      )
    ).rows;

  it('is shown to the manufacturer, and to customers only what they need', async () => {
    const { id } = await add({ ...stockFields, unitsAvailable: 100 });
    const customer = await app.customer({ manufacturerId });
    const buyer = await app.as({ wholesaleCustomerId: customer.id });

    expect((await staff.call(getProduct, { params: { id } })).body).toMatchObject(stockFields);
    const seen = (await buyer.call(getProduct, { params: { id } })).body;
    expect(seen).toMatchObject({ allowBackorder: true, expectedOn: '2026-12-03' });
    for (const hidden of ['expectedUnits', 'lowStockAt', 'binLocation', 'unitsReserved'])
      expect(seen).not.toHaveProperty(hidden);
    const asCustomer = await staff.call(getProduct, {
      params: { id },
      query: { customerId: String(customer.id) },
    });
    expect(asCustomer.body).not.toHaveProperty('binLocation');
    for (const visitor of [staff, buyer])
      expect((await visitor.call(listProducts)).text).not.toContain('binLocation');
  });

  it('is left out where nothing of it is set', async () => {
    const { id } = await add({});

    const { text } = await staff.call(getProduct, { params: { id } });
    for (const name of Object.keys(stockFields)) expect(text).not.toContain(name);
    expect((await staff.call(exportProducts)).text).not.toContain('allow_backorder');
  });

  it('survives an export and an import, which change nothing', async () => {
    await add(stockFields);
    const { text } = await staff.call(exportProducts);
    const again = await uploadCsv(staff, text);

    expect(text.split('\r\n')[0]).toMatch(/,allow_backorder,expected_on,low_stock_at,bin_location$/);
    expect(again.body).toMatchObject({ created: 0, updated: 0 });
  });

  it.each([
    ['allow_backorder', 'perhaps', 'Enter true or false'],
    ['expected_on', '12/03/2026', 'Enter a date such as 2026-11-16'],
    ['low_stock_at', '-1', 'Low stock cannot be negative'],
  ])('refuses a file whose %s is %j', async (column, cell, message) => {
    const { status, text } = await uploadCsv(
      staff,
      `sku,name,description,category,image_url,${column}\nA,A,,Soap,,${cell}`,
    );

    expect(status).toBe(400);
    expect(text).toContain(message);
  });

  it('enters every change of units in the ledger, and nothing else', async () => {
    const { id } = await add({ unitsAvailable: 100 });
    await change(id, { unitsAvailable: 90 });
    await change(id, { name: 'Soap' });
    await change(id, { unitsAvailable: null });
    await uploadCsv(
      staff,
      'sku,name,description,category,image_url,units_available\nA,A,,Soap,,40\nB,B,,Soap,,7\nC,C,,Soap,,',
    );
    await uploadCsv(staff, 'sku,name,description,category,image_url,units_available\nA,Other,,Soap,,40');

    expect(await moves()).toEqual([
      { kind: 'count', available: 100, reserved: 0, after: 100, byUser: true },
      { kind: 'correction', available: -10, reserved: 0, after: 90, byUser: true },
      { kind: 'correction', available: -90, reserved: 0, after: null, byUser: true },
      { kind: 'count', available: 40, reserved: 0, after: 40, byUser: true },
      { kind: 'count', available: 7, reserved: 0, after: 7, byUser: true },
    ]);
  });

  it('tells of low stock below the limit that is set for the product', async () => {
    const { id } = await add({ unitsAvailable: 500, casePackQuantity: 12, lowStockAt: 60 });
    await change(id, { unitsAvailable: 60 });
    const before = await app.running.deps.pool.query(`select from events where kind = 'stock_low'`);
    await change(id, { unitsAvailable: 59 });
    const after = await app.running.deps.pool.query(`select from events where kind = 'stock_low'`);

    expect([before.rowCount, after.rowCount]).toEqual([0, 1]);
  });
});
