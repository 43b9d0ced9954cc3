import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listProducts } from '@casepack/contract/catalog/endpoints';
import { exportProducts, importTemplate } from '@casepack/contract/catalog/import-endpoints';
import { cents } from '@casepack/contract/money';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { products } from '../db/schema/catalog';
import { events } from '../db/schema/events';
import { useTestApp, type Visitor } from '../testing/test-app';
import { CSV_HEADER, storedProducts, type UploadOptions, uploadCsv } from '../testing/upload-csv';

describe('a product file', () => {
  const app = useTestApp({ poolSize: 3 });
  let visitor: Visitor;
  let manufacturerId: number;

  beforeEach(async () => {
    manufacturerId = (await app.manufacturer()).id;
    visitor = await app.as({ manufacturerId, isOrgAdmin: true });
  });

  const upload = (
    content: string | Buffer,
    { as = visitor, ...options }: UploadOptions & { as?: Visitor } = {},
  ) => uploadCsv(as, content, options);
  const stored = () => storedProducts(app, manufacturerId);

  it('publishes products whose stock falls to a few cases with it, once', async () => {
    const falling = await app.product({
      manufacturerId,
      sku: 'A',
      unitsAvailable: 132,
      casePackQuantity: 12,
    });
    await app.product({ manufacturerId, sku: 'B', unitsAvailable: 131, casePackQuantity: 12 });
    const limited = await app.product({
      manufacturerId,
      sku: 'C',
      unitsAvailable: null,
      casePackQuantity: 12,
    });
    await app.product({ sku: 'A', unitsAvailable: 132 });
    const file = `${CSV_HEADER},units_available\nA,A,,Soap,,131\nB,B,,Soap,,0\nC,C,,Soap,,12\nD,D,,Soap,,1\n`;

    await upload(file);
    expect((await upload(file)).status).toBe(200);

    expect(await app.db.select().from(events).orderBy(events.objectId)).toMatchObject([
      { kind: 'stock_low', manufacturerId, objectType: 'product', objectId: falling.id },
      { kind: 'stock_low', manufacturerId, objectType: 'product', objectId: limited.id },
    ]);
  });

  it('adds new products, updates those whose SKU exists, and leaves other manufacturers alone', async () => {
    await app.product({ manufacturerId, sku: 'A', name: 'Old', casePackCost: cents(500), tags: ['kept'] });
    const foreign = await app.product({ sku: 'A', name: 'Foreign' });
    const same = await app.product({
      manufacturerId,
      sku: 'C',
      name: 'Same',
      description: 'd',
      category: 'Soap',
    });

    const reply = await upload(
      `${CSV_HEADER},wholesale_price_per_unit\nB,Bee,,Soap,,1.5\nA,New,d,Soap,/a.svg,2.00\nC,Same,d,Soap,,2.50\n`,
    );

    expect(reply).toMatchObject({ status: 200, body: { count: 3, created: 1, updated: 1 } });
    expect(await stored()).toMatchObject([
      {
        sku: 'A',
        name: 'New',
        imageUrl: '/a.svg',
        wholesalePricePerUnit: 200,
        casePackCost: 500,
        tags: ['kept'],
        version: 2,
      },
      { id: same.id, version: 1, casePackCost: 2400 },
      {
        sku: 'B',
        name: 'Bee',
        wholesalePricePerUnit: 150,
        casePackQuantity: 1,
        unitOfMeasurement: 'each',
        price: 150,
      },
    ]);
    const [other] = await app.db.select().from(products).where(eq(products.id, foreign.id));
    expect(other?.name).toBe('Foreign');
    const [entry] = await app.db.select().from(auditEntries);
    expect(entry).toMatchObject({ action: 'products_imported', subjectName: '3 rows' });
  });

  it('keeps the quantity rules that an older file does not name', async () => {
    await app.product({ manufacturerId, sku: 'A', minimumQuantity: 2, orderMultiple: 4, maximumQuantity: 8 });

    const older = await upload(`${CSV_HEADER},minimum_quantity\na,New,,Soap,,6\nB,Bee,,Soap,,1\n`);
    const refused = await upload(`${CSV_HEADER},minimum_quantity\nB,Other,,Soap,,1\nA,New,,Soap,,9\n`);
    const alone = await upload(`${CSV_HEADER},minimum_quantity,maximum_quantity\nB,Bee,,Soap,,9,8\n`);

    expect(older).toMatchObject({ status: 200, body: { created: 1, updated: 1 } });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message: 'A, maximum_quantity: Must be at least 12, the smallest quantity that can be ordered',
      },
    });
    expect(alone).toMatchObject({
      status: 400,
      body: {
        message: 'Line 2, maximum_quantity: Must be at least 9, the smallest quantity that can be ordered',
      },
    });
    expect(await stored()).toMatchObject([
      { name: 'New', minimumQuantity: 6, orderMultiple: 4, maximumQuantity: 8 },
      { name: 'Bee', minimumQuantity: 1, orderMultiple: 1, maximumQuantity: null },
    ]);
  });

  it('reads every column', async () => {
    const columns = `${CSV_HEADER},tags,wholesale_price_per_unit,retail_price_per_unit,case_pack_quantity,case_pack_cost,has_testers_available,tester_price,minimum_quantity,order_multiple,maximum_quantity,units_available,unit_of_measurement,metadata_fields`;
    const row =
      'S,"Soap, ""fine""","Two\r\nlines",Bath,https://x.test/s.png,"a, b",1,2.5,12,10,YES,0.5,2,6,24,,Box,"{""scent"":""Rose"",""n"":5}"';

    expect((await upload(`${columns}\r\n${row}\r\n`)).body).toMatchObject({ count: 1 });

    expect(await stored()).toMatchObject([
      {
        sku: 'S',
        name: 'Soap, "fine"',
        description: 'Two\r\nlines',
        tags: ['a', 'b'],
        wholesalePricePerUnit: 100,
        retailPricePerUnit: 250,
        casePackQuantity: 12,
        casePackCost: 1000,
        hasTestersAvailable: true,
        testerPrice: 50,
        minimumQuantity: 2,
        orderMultiple: 6,
        maximumQuantity: 24,
        unitsAvailable: null,
        unitOfMeasurement: 'box',
        metadataFields: { scent: 'Rose', n: '5' },
      },
    ]);
  });

  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  const row = (sku: string) => `${sku},Säge,,Tools,`;

  it('is accepted in many harmless variants', async () => {
    const forms: [string, string | Buffer][] = [
      ['a byte order mark', `\ufeff${CSV_HEADER}\n${row('1')}`],
      ['UTF-16', utf16(`${CSV_HEADER}\r\n${row('2')}\r\n`)],
      ['CRLF', `${CSV_HEADER}\r\n${row('3')}\r\n`],
      ['CR alone', `${CSV_HEADER}\r${row('4')}\r`],
      ['mixed line ends and blank lines', `${CSV_HEADER}\n\n\r\n${row('5')}\r\n,,,,\n  \n`],
      [
        'another order and spelling of the header',
        ` SKU ,Category,NAME, image_url,Description\n6,Tools,Säge,,\n`,
      ],
      ['spaces around quotes', `${CSV_HEADER}\n 7 , "Säge" ,,Tools,\n`],
    ];
    for (const [name, content] of forms) {
      expect(await upload(content), name).toMatchObject({ status: 200, body: { count: 1, created: 1 } });
    }
    const rows = await stored();
    expect(rows.map(({ sku, name }) => `${sku} ${name}`)).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((n) => `${n} Säge`),
    );
    expect((await upload(`${CSV_HEADER}\n${row('8')}`, { type: 'application/vnd.ms-excel' })).status).toBe(
      200,
    );
  });

  it.each([
    [
      'cut short',
      'boundary=b',
      '--b\r\ncontent-disposition: form-data; name="csvFile"; filename="p.csv"\r\n\r\nsku',
    ],
    ['without a boundary', '', '--b--\r\n'],
    ['with an extremely long boundary', `boundary=${'b'.repeat(300)}`, '--b--\r\n'],
  ])('is rejected in a form %s', async (_what, boundary, payload) => {
    const { id: manufacturerId } = await app.manufacturer();
    const staff = await app.as({ manufacturerId, isOrgAdmin: true });

    const reply = await staff.request({
      method: 'POST',
      url: '/api/products',
      headers: { 'content-type': `multipart/form-data; ${boundary}` },
      payload,
    });

    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('is stored without fetching any URL in it', async () => {
    let visits = 0;
    const elsewhere = createServer((_request, response) => {
      visits += 1;
      response.end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const { port } = elsewhere.address() as AddressInfo; // listening on TCP
    const url = `http://127.0.0.1:${port}/x.png`;
    const opened: unknown[] = [];
    const note = (message: unknown) => opened.push(message);
    subscribe('http.client.request.start', note);
    subscribe('undici:request:create', note);

    const reply = await upload(
      `${CSV_HEADER},metadata_fields\nA,${url},${url},Soap,${url},"{""sheet"":""${url}""}"\n`,
    );

    unsubscribe('http.client.request.start', note);
    unsubscribe('undici:request:create', note);
    await new Promise((resolve) => elsewhere.close(resolve));
    expect(reply).toMatchObject({ status: 200, body: { created: 1 } });
    expect(await stored()).toMatchObject([{ imageUrl: url, metadataFields: { sheet: url } }]);
    expect({ visits, opened: opened.length }).toEqual({ visits: 0, opened: 0 });
  });

  it('with 20,000 rows is stored while the catalog keeps responding', async () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, number) => `S-${number},Soap ${number},"A, long one",Soap,,${number % 100}.50`,
    );
    const importing = upload(`${CSV_HEADER},case_pack_cost\n${lines.join('\n')}\n`);
    let answered = 0;
    let isDone = false;
    const done = importing.finally(() => {
      isDone = true;
    });
    while (!isDone && answered < 40) {
      const reply = await visitor.call(listProducts, { query: { limit: '1', minPrice: `${answered}.00` } });
      expect(reply.status).toBe(200);
      if (!isDone) expect(reply.headers['x-total-count']).toBe('0');
      answered += 1;
    }
    expect(await done).toMatchObject({ status: 200, body: { count: 20_000, created: 20_000 } });
    expect(answered).toBeGreaterThan(5);
    expect((await visitor.call(listProducts, { query: { limit: '1' } })).headers['x-total-count']).toBe(
      '20000',
    );
    const broken = lines.concat('S-5,Twice,,Soap,,1').join('\n');
    expect(await upload(`${CSV_HEADER},case_pack_cost\n${broken}`)).toMatchObject({
      status: 400,
      body: {
        details: { count: 20_001, problems: [{ line: 20_002, message: 'The SKU S-5 is already on line 7' }] },
      },
    });
  }, 60_000);

  it('is exported and imported unchanged, with nothing a spreadsheet would run', async () => {
    const odd = [
      '=1+1',
      "'=1+1",
      "'quoted'",
      '+49',
      '-5%',
      '@home',
      'plain',
      'a "b", c',
      'line\nbreak',
      '😀 ünï',
      "''=x",
      '|calc',
      "'%0A",
    ];
    for (const [index, name] of odd.entries()) {
      await app.product({
        manufacturerId,
        sku: name.replace('\n', ''),
        name,
        description: index % 2 ? `${name}\r\n${name}` : '',
        tags: ['a', 'b c'],
        unitsAvailable: index,
        retailPricePerUnit: index % 2 ? cents(1) : null,
        testerPrice: index % 3 ? null : cents(0),
        metadataFields: index % 2 ? { key: name } : null,
        createdAt: new Date(1_700_000_000_000 + (index % 3)),
      });
    }
    const before = await stored();

    const file = await visitor.call(exportProducts);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="products.csv"',
    });
    const cells: string[][] = parse(file.text, { bom: true });
    expect(cells.flat().filter((cell) => /^[=+\-@|%\t\r\n]/.test(cell))).toEqual([]);
    expect(await upload(file.text)).toMatchObject({
      status: 200,
      body: { count: odd.length, created: 0, updated: 0 },
    });

    expect(await stored()).toEqual(before);
    await app.db.delete(products);
    expect(await upload(file.text)).toMatchObject({ status: 200, body: { created: odd.length } });
    const content = ({
      id: _id,
      createdAt: _created,
      updatedAt: _updated,
      ...rest
    }: (typeof before)[number]) => rest;
    const bySku = (list: typeof before) => list.map(content).sort((a, b) => (a.sku < b.sku ? -1 : 1));
    expect(bySku(await stored())).toEqual(bySku(before));
  });

  it('has a template that can be imported', async () => {
    const template = await visitor.call(importTemplate);

    expect(template.headers['content-disposition']).toBe(
      'attachment; filename="product-import-template.csv"',
    );
    expect(template.text.split('\r\n')[0]).toBe(
      `${CSV_HEADER},tags,wholesale_price_per_unit,retail_price_per_unit,case_pack_quantity,case_pack_cost,has_testers_available,tester_price,minimum_quantity,order_multiple,maximum_quantity,units_available,unit_of_measurement,metadata_fields,barcode,allow_backorder,expected_on,low_stock_at,bin_location`,
    );
    expect(await upload(template.text)).toMatchObject({ status: 200, body: { count: 1, created: 1 } });
  });
});
