import { saveOrder } from '@casepack/contract/checkout/endpoints';
import type { Endpoint } from '@casepack/contract/endpoint';
import { editOrder } from '@casepack/contract/order-changes/endpoints';
import * as endpoints from '@casepack/contract/part-numbers/endpoints';
import { MAX_PART_NUMBERS } from '@casepack/contract/part-numbers/part-number';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { partNumbers } from '../db/schema/desk';
import { checksum } from '../testing/access/checksum';
import { countStatements } from '../testing/count-statements';
import { useTestApp, type Visitor } from '../testing/test-app';
import { uploadCsv } from '../testing/upload-csv';
import { findPartNumbersOf, findProductsByPartNumbers } from './part-numbers.queries';

describe("a customer's part numbers", () => {
  const app = useTestApp();
  let staff: Visitor;
  let admin: Visitor;
  let maker: { id: number };
  let customer: { id: number };
  let soap: { id: number; sku: string };
  let candle: { id: number; sku: string };

  beforeEach(async () => {
    maker = await app.manufacturer();
    customer = await app.customer({ manufacturerId: maker.id });
    soap = await app.product({ manufacturerId: maker.id, sku: 'SOAP-1', name: 'Soap' });
    candle = await app.product({ manufacturerId: maker.id, sku: 'CANDLE-1', name: 'Candle' });
    staff = await app.as({ manufacturerId: maker.id });
    admin = await app.as({ wholesaleCustomerId: customer.id, isOrgAdmin: true });
  });

  const params = () => ({ id: customer.id });
  const save = (body: object, who = staff) => who.call(endpoints.savePartNumber, { params: params(), body });
  const list = async (query: Record<string, string> = {}, who = staff) => {
    const { body, headers } = await who.call(endpoints.listPartNumbers, { params: params(), query });
    const rows = body.map((row: { partNumber: string; sku: string }) => `${row.partNumber} ${row.sku}`);
    return { rows, total: Number(headers['x-total-count']) };
  };
  const upload = (endpoint: Endpoint, content: string, who = staff) => {
    const path = endpoint.path.replace(':id', String(customer.id));
    // The cast is safe: it is the path of the endpoint.
    return uploadCsv(who, content, { endpoint: { ...endpoint, path: path as '/api' } });
  };
  const order = (productIds: number[], who = staff) =>
    who.call(saveOrder, {
      body: {
        customer: { id: customer.id },
        items: productIds.map((productId) => ({ productId, quantity: 1 })),
        paymentMethod: 'Terms',
      },
    });

  it('are added, found, sorted and removed', async () => {
    const added = await save({ partNumber: 'ab-2', productId: soap.id }, admin);
    await save({ partNumber: 'AB-1', productId: candle.id });
    expect(added).toMatchObject({
      status: 200,
      body: { partNumber: 'ab-2', productId: soap.id, sku: 'SOAP-1', name: 'Soap' },
    });

    expect(await list()).toEqual({ rows: ['AB-1 CANDLE-1', 'ab-2 SOAP-1'], total: 2 });
    expect((await list({ sort: '-sku' })).rows).toEqual(['ab-2 SOAP-1', 'AB-1 CANDLE-1']);
    expect((await list({ search: 'AB soap' })).rows).toEqual(['ab-2 SOAP-1']);
    expect(await list({ limit: '1', offset: '1' })).toEqual({ rows: ['ab-2 SOAP-1'], total: 2 });

    const path = { id: customer.id, partNumberId: added.body.id };
    expect((await staff.call(endpoints.deletePartNumber, { params: path })).status).toBe(200);
    expect((await staff.call(endpoints.deletePartNumber, { params: path })).status).toBe(404);
    expect((await list()).rows).toEqual(['AB-1 CANDLE-1']);
    const actions = await app.db.select({ action: auditEntries.action }).from(auditEntries);
    expect(actions.map(({ action }) => action)).toEqual([
      'part_number_saved',
      'part_number_saved',
      'part_number_deleted',
    ]);
  });

  it('are taken from another product only if the caller names that product', async () => {
    await save({ partNumber: 'AB-1', productId: soap.id });

    const refused = await save({ partNumber: 'ab-1', productId: candle.id });
    const again = await save({ partNumber: 'AB-1', productId: soap.id });
    const moved = await save({ partNumber: 'ab-1', productId: candle.id, replaces: soap.id });

    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: 'AB-1 already stands for Soap (SOAP-1)',
        details: { current: { partNumber: 'AB-1', productId: soap.id } },
      },
    });
    expect([again.status, moved.status]).toEqual([200, 200]);
    expect((await list()).rows).toEqual(['ab-1 CANDLE-1']);
  });

  it('are read but not changed by users of the customer, and do not exist for others', async () => {
    await save({ partNumber: 'AB-1', productId: soap.id });
    const user = await app.as({ wholesaleCustomerId: customer.id });
    const other = await app.as({ manufacturerId: (await app.manufacturer()).id });
    const before = await checksum(app);

    expect((await list({}, user)).rows).toEqual(['AB-1 SOAP-1']);
    expect((await save({ partNumber: 'X', productId: soap.id }, user)).status).toBe(403);
    expect((await save({ partNumber: 'X', productId: soap.id }, other)).status).toBe(404);
    expect((await other.call(endpoints.listPartNumbers, { params: params() })).status).toBe(404);
    const foreign = await app.product({ manufacturerId: (await app.manufacturer()).id });
    expect((await save({ partNumber: 'X', productId: foreign.id })).status).toBe(404);
    expect((await list()).rows).toEqual(['AB-1 SOAP-1']);
    expect(before).not.toBe('');
  });

  it('tell the customer nothing of products that it is not offered', async () => {
    const only = await app.priceList({ manufacturerId: maker.id, onlyListed: true });
    await app.priceListEntry(only, candle);
    await app.db.execute(sql`update wholesale_customers set price_list_id = ${only.id}`);
    await save({ partNumber: 'AB-1', productId: soap.id });
    await save({ partNumber: 'AB-2', productId: candle.id });

    expect((await list({}, admin)).rows).toEqual(['AB-2 CANDLE-1']);
    expect((await save({ partNumber: 'X', productId: soap.id }, admin)).status).toBe(404);
    const preview = await upload(endpoints.previewPartNumberImport, 'part_number,sku\nX,SOAP-1\n', admin);
    expect(preview.body).toMatchObject({ unknown: 1, problemCount: 1 });
    const taken = await save({ partNumber: 'AB-1', productId: candle.id }, admin);
    expect([taken.status, taken.text.includes('Soap')]).toEqual([200, false]);
  });

  it('are exported, and imported after a preview of what is new, changed and unknown', async () => {
    await save({ partNumber: '=AB-1', productId: soap.id });
    const exported = await staff.call(endpoints.exportPartNumbers, { params: params() });
    expect(exported.text).toBe("\ufeffpart_number,sku\r\n'=AB-1,SOAP-1\r\n");

    const wrong = await upload(
      endpoints.previewPartNumberImport,
      "Part Number;SKU;Note\n'=AB-1;candle-1;x\nAB-2;SOAP-1;\nab-2;SOAP-1;\nAB-3;NOPE;\n",
    );
    expect(wrong.body).toMatchObject({
      ...{ rowCount: 4, added: 1, changed: 1, unchanged: 0, unknown: 1, problemCount: 2 },
      problems: [
        { line: 4, column: 'part_number', message: 'The part number ab-2 is already on line 3' },
        { line: 5, column: 'sku', message: 'There is no product with the SKU NOPE' },
      ],
      samples: [
        { change: 'changed', partNumber: '=AB-1', sku: 'CANDLE-1', before: 'SOAP-1' },
        { change: 'added', partNumber: 'AB-2', sku: 'SOAP-1', before: null },
      ],
    });
    const refused = await upload(endpoints.importPartNumbers, 'part_number,sku\nAB-2,SOAP-1\nAB-3,NOPE\n');
    expect(refused.status).toBe(400);
    expect((await list()).rows).toEqual(['=AB-1 SOAP-1']);

    const done = await upload(endpoints.importPartNumbers, 'part_number,sku\n=AB-1,CANDLE-1\nAB-2,SOAP-1\n');
    expect(done).toMatchObject({ status: 200, body: { added: 1, changed: 1 } });
    expect((await list()).rows).toEqual(['=AB-1 CANDLE-1', 'AB-2 SOAP-1']);
    const same = await upload(endpoints.importPartNumbers, 'part_number,sku\n=AB-1,CANDLE-1\n');
    expect(same.body).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  });

  it('are at most 20,000', async () => {
    await app.db.execute(sql`
      insert into ${partNumbers} (wholesale_customer_id, manufacturer_id, part_number, product_id)
      select ${customer.id}, ${maker.id}, 'N-' || n, ${soap.id} from generate_series(1, ${MAX_PART_NUMBERS}) n`);

    const added = await save({ partNumber: 'one more', productId: soap.id });
    const changed = await save({ partNumber: 'N-1', productId: candle.id, replaces: soap.id });

    expect(added).toMatchObject({ status: 400, body: { message: expect.stringContaining('20,000') } });
    expect(changed.status).toBe(200);
  });

  it('are found for many numbers and many products at once', async () => {
    await save({ partNumber: 'AB-1', productId: soap.id });
    app.passTime(1000);
    await save({ partNumber: 'AB-9', productId: soap.id });

    const byNumber = await findProductsByPartNumbers(app.db, customer.id, ['ab-1', 'AB-9', 'AB-9', 'no']);
    const byProduct = await findPartNumbersOf(app.db, customer.id, [soap.id, candle.id]);

    expect([...byNumber]).toEqual([
      ['ab-1', soap.id],
      ['AB-9', soap.id],
    ]);
    expect([...byProduct]).toEqual([[soap.id, 'AB-9']]);
  });

  it('are stored with the lines of an order, at no further statement', async () => {
    await order([soap.id]);
    const statements = await countStatements(app, () => order([soap.id, candle.id]));
    await save({ partNumber: 'AB-1', productId: soap.id });

    let placed: { body: { id: number; items: { id: number; partNumber: string }[] } } | undefined;
    const withNumbers = await countStatements(app, async () => {
      placed = await order([soap.id, candle.id]);
    });

    expect(placed?.body.items).toMatchObject([{ partNumber: 'AB-1' }, { partNumber: null }]);
    expect(withNumbers).toBe(statements);
    await save({ partNumber: 'CD-1', productId: candle.id });
    const line = placed?.body.items[0];
    const edited = await staff.call(editOrder, {
      params: { id: placed?.body.id ?? 0 },
      body: {
        items: [
          { id: line?.id, productId: soap.id, quantity: 5 },
          { productId: candle.id, quantity: 1, isTester: false },
        ],
      },
    });
    expect(edited.body.items).toMatchObject([{ partNumber: 'AB-1', quantity: 5 }, { partNumber: null }]);
  });
});
