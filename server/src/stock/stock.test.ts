import { randomUUID } from 'node:crypto';
import { saveOrder } from '@casepack/contract/checkout/endpoints';
import * as endpoints from '@casepack/contract/stock/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('stock', () => {
  const app = useTestApp();
  let maker: { id: number };
  let staff: Visitor;
  beforeEach(async () => {
    maker = await app.manufacturer();
    staff = await app.as({ manufacturerId: maker.id });
  });

  type Rows = readonly { sku?: string; productId?: number; units: number; reason?: string }[];
  const book = (kind: 'receipts' | 'counts', rows: Rows, { id = randomUUID() as string, by = staff } = {}) =>
    by.call(kind === 'receipts' ? endpoints.bookReceipt : endpoints.bookCount, { body: { id, rows } });
  const product = (sku: string, unitsAvailable: number | null, values = {}) =>
    app.product({ manufacturerId: maker.id, sku, unitsAvailable, ...values });
  const figures = async () =>
    (
      await app.running.deps.pool.query(
        `select sku, units_available as available, units_reserved as reserved from products order by id`,
      )
    ).rows;
  const order = async (productId: number, quantity: number) => {
    const customer = await app.customer({ manufacturerId: maker.id });
    const { body } = await staff.call(saveOrder, {
      body: { customer: { id: customer.id }, items: [{ productId, quantity }], paymentMethod: 'Terms' },
    });
    return body as { id: number; orderNumber: string };
  };

  it('lists what is available, reserved and low, and finds it by SKU and name', async () => {
    const soap = await product('SOAP', 1_200, { name: 'Lavender Soap', binLocation: 'A-1' });
    await product('WAX', 100, { name: 'Wax', lowStockAt: 101 });
    await product('FREE', null);
    await app.product({ unitsAvailable: 5 });
    await order(soap.id, 2);

    const all = await staff.call(endpoints.listStock);
    const low = await staff.call(endpoints.listStock, { query: { filter: 'low' } });
    const found = await staff.call(endpoints.listStock, { query: { search: 'lav oap' } });

    expect(all.headers['x-total-count']).toBe('2');
    expect(all.body).toMatchObject([
      { sku: 'SOAP', available: 1_176, reserved: 24, backordered: 0, isLow: false, binLocation: 'A-1' },
      { sku: 'WAX', available: 100, reserved: 0, isLow: true, lowStockAt: 101 },
    ]);
    expect(low.body.map(({ sku }: { sku: string }) => sku)).toEqual(['WAX']);
    expect(found.body.map(({ sku }: { sku: string }) => sku)).toEqual(['SOAP']);
  });

  it('adds what arrived, named by SKU in any case, by barcode or by id', async () => {
    await product('SOAP', 10);
    await product('WAX', 0, { barcode: '4006381333931' });
    const oil = await product('OIL', 1);

    const { status, body } = await book('receipts', [
      { sku: 'soap', units: 5 },
      { sku: '4006381333931', units: 7 },
      { productId: oil.id, units: 1 },
      { sku: 'SOAP', units: 2 },
    ]);

    expect([status, body]).toEqual([200, { products: 3, units: 15, readyOrders: [] }]);
    expect((await figures()).map(({ available }) => available)).toEqual([17, 7, 2]);
  });

  it('books nothing if one row is wrong, and names every wrong row', async () => {
    await product('SOAP', 10);
    await product('FREE', null);
    await app.product({ sku: 'OTHER', unitsAvailable: 1 });

    const { status, body } = await book('receipts', [
      { sku: 'SOAP', units: 5 },
      { sku: 'OTHER', units: 5 },
      { sku: 'FREE', units: 5 },
      { sku: 'SOAP', units: 0 },
    ]);

    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.message).toBe('No product has the SKU or barcode OTHER (and 2 more)');
    expect(body.fields).toEqual({
      'rows.1.sku': 'No product has the SKU or barcode OTHER',
      'rows.2.sku': 'The stock of FREE is unlimited. Record a count first',
      'rows.3.units': 'Enter how many units arrived',
    });
    expect((await figures())[0]).toMatchObject({ available: 10 });
  });

  it('takes no product of another manufacturer by its id, and says so alone if nothing else is wrong', async () => {
    const other = await app.product({ unitsAvailable: 1 });

    const { status, body } = await book('receipts', [{ productId: other.id, units: 5 }]);

    expect([status, body.message]).toEqual([400, 'Product not found']);
    expect(body.fields).toEqual({ 'rows.0.sku': 'Product not found' });
    expect((await figures())[0]).toMatchObject({ available: 1 });
  });

  it('takes a code for a SKU before it takes it for a barcode', async () => {
    await product('4006381333931', 1);
    await product('WAX', 1, { barcode: '4006381333931' });

    await book('receipts', [{ sku: '4006381333931', units: 5 }]);

    expect((await figures()).map(({ available }) => available)).toEqual([6, 1]);
  });

  it('has at most a billion units of a product', async () => {
    await product('SOAP', 999_999_990);

    const more = await book('receipts', [
      { sku: 'SOAP', units: 6 },
      { sku: 'SOAP', units: 5 },
    ]);
    const enough = await book('receipts', [
      { sku: 'SOAP', units: 5 },
      { sku: 'SOAP', units: 5 },
    ]);

    expect(more.body.fields).toEqual({ 'rows.1.units': 'SOAP would have more than 1000000000 units' });
    expect(enough.status).toBe(200);
    expect((await figures())[0]).toMatchObject({ available: 1_000_000_000 });
  });

  it('is booked with the reason of each row, or else that of all', async () => {
    const [soap, wax, oil] = [await product('SOAP', 1), await product('WAX', 1), await product('OIL', 1)];

    await staff.call(endpoints.bookReceipt, {
      body: {
        ...{ id: randomUUID(), reason: 'Delivery 9' },
        rows: [
          { productId: soap.id, units: 1, reason: 'Damaged box' },
          { productId: wax.id, units: 2 },
          { productId: oil.id, units: 3 },
        ],
      },
    });

    const last = async ({ id }: { id: number }) => {
      const { body } = await staff.call(endpoints.listStockMoves, { params: { id } });
      return [body[0].available, body[0].reason];
    };
    expect([await last(soap), await last(wax), await last(oil)]).toEqual([
      [1, 'Damaged box'],
      [2, 'Delivery 9'],
      [3, 'Delivery 9'],
    ]);
  });

  it('is listed a page at a time, by name or SKU, without products that were deleted', async () => {
    await product('A', 1, { name: 'Wax' });
    await product('B', 1, { name: 'oil' });
    await product('C', 1, { name: 'Soap' });
    await product('D', 1, { deletedAt: app.now() });
    const skus = async (query: Record<string, string>) => {
      const { body, headers } = await staff.call(endpoints.listStock, { query });
      expect(headers['x-total-count']).toBe('3');
      return body.map(({ sku }: { sku: string }) => sku).join('');
    };

    expect(await skus({})).toBe('ABC');
    expect(await skus({ sort: 'name' })).toBe('BCA');
    expect(await skus({ sort: '-name' })).toBe('ACB');
    expect(await skus({ sort: '-sku', limit: '2' })).toBe('CB');
    expect(await skus({ limit: '2', offset: '2' })).toBe('C');
  });

  it('lists products that orders wait for, and unlimited ones only while orders hold some', async () => {
    await product('SOAP', 1);
    await product('WAX', 0, { unitsBackordered: 12 });
    await product('FREE', null);
    await product('HELD', null, { unitsReserved: 12 });
    await product('WAITED', null, { unitsBackordered: 12 });
    const skus = async (query: Record<string, string>) =>
      (await staff.call(endpoints.listStock, { query })).body.map(({ sku }: { sku: string }) => sku);

    expect(await skus({})).toEqual(['HELD', 'SOAP', 'WAITED', 'WAX']);
    expect(await skus({ filter: 'backordered' })).toEqual(['WAITED', 'WAX']);
  });

  it('shows the changes of a product a page at a time, and none to another manufacturer', async () => {
    const soap = await product('SOAP', 100);
    for (const units of [1, 2, 3]) await book('receipts', [{ sku: 'SOAP', units }]);
    const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id });
    const params = { id: soap.id };

    const page = await staff.call(endpoints.listStockMoves, { params, query: { limit: '2', offset: '1' } });

    expect(page.headers['x-total-count']).toBe('4');
    expect(page.body.map(({ available }: { available: number }) => available)).toEqual([2, 1]);
    expect((await stranger.call(endpoints.listStockMoves, { params })).status).toBe(404);
  });

  it('books once, however often it is sent, and refuses other rows under the same id', async () => {
    await product('SOAP', 10);
    const id = randomUUID();

    const first = await book('receipts', [{ sku: 'SOAP', units: 5 }], { id });
    const again = await book('receipts', [{ sku: 'SOAP', units: 5 }], { id });
    const other = await book('receipts', [{ sku: 'SOAP', units: 6 }], { id });

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(other).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch', message: expect.stringContaining('enter only what is missing') },
    });
    expect((await figures())[0]).toMatchObject({ available: 15 });
  });

  it('takes what is reserved off what was counted, and begins to count unlimited products', async () => {
    const soap = await product('SOAP', 100);
    await product('FREE', null);
    await order(soap.id, 2);

    const { status } = await book('counts', [
      { sku: 'SOAP', units: 90 },
      { sku: 'FREE', units: 40 },
    ]);

    expect(status).toBe(200);
    expect(await figures()).toEqual([
      { sku: 'SOAP', available: 66, reserved: 24 },
      { sku: 'FREE', available: 40, reserved: 0 },
    ]);
  });

  it('refuses a count below what is reserved, and one product counted twice', async () => {
    const soap = await product('SOAP', 100);
    await product('WAX', 100);
    await order(soap.id, 2);

    const { body } = await book('counts', [
      { sku: 'SOAP', units: 23 },
      { sku: 'WAX', units: 5 },
      { sku: 'WAX', units: 6 },
    ]);

    expect(body.fields).toEqual({
      'rows.0.units':
        'SOAP: 24 units are reserved for orders, so fewer cannot be counted. Ship or change the orders first',
      'rows.2.sku': 'WAX is counted in another row',
    });
    expect((await figures())[1]).toMatchObject({ available: 100 });
  });

  it('keeps what is still expected after a receipt, and forgets the day when all has arrived', async () => {
    const soap = await product('SOAP', 0, { expectedOn: '2026-12-03', expectedUnits: 100 });
    const expected = async () => (await staff.call(endpoints.listStock)).body[0];

    await book('receipts', [{ productId: soap.id, units: 60 }]);
    expect(await expected()).toMatchObject({ expectedOn: '2026-12-03', expectedUnits: 40 });
    await book('receipts', [{ productId: soap.id, units: 40 }]);
    expect(await expected()).toMatchObject({ expectedOn: null, expectedUnits: null });
  });

  it('shows every change of a product with who, why and the order, newest first', async () => {
    const soap = await product('SOAP', 100);
    const placed = await order(soap.id, 1);
    await book('receipts', [{ sku: 'SOAP', units: 12, reason: 'PO 77' }]);
    await book('counts', [{ sku: 'SOAP', units: 111 }]);

    const { body, headers } = await staff.call(endpoints.listStockMoves, { params: { id: soap.id } });

    expect(headers['x-total-count']).toBe('4');
    expect(body).toMatchObject([
      { kind: 'count', available: -1, availableAfter: 99, reservedAfter: 12 },
      {
        kind: 'receipt',
        available: 12,
        availableAfter: 100,
        reason: 'PO 77',
        by: expect.stringMatching(/^User/),
      },
      {
        ...{ kind: 'order', available: -12, reserved: 12, availableAfter: 88 },
        order: { id: placed.id, orderNumber: placed.orderNumber },
      },
      { kind: 'count', available: 100, availableAfter: 100, by: null },
    ]);
  });
});
