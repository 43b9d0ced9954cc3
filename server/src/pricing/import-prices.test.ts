import { cents } from '@casepack/contract/money';
import * as endpoints from '@casepack/contract/pricing/endpoints';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { products } from '../db/schema/catalog';
import { priceListEntries } from '../db/schema/pricing';
import { checksum } from '../testing/access/checksum';
import { useTestApp, type Visitor } from '../testing/test-app';
import { uploadCsv } from '../testing/upload-csv';

describe('a price file', () => {
  const app = useTestApp({ poolSize: 3 });
  let maker: Visitor;
  let manufacturerId: number;
  let list: Awaited<ReturnType<typeof app.priceList>>;

  beforeEach(async () => {
    manufacturerId = (await app.manufacturer()).id;
    maker = await app.as({ manufacturerId, isOrgAdmin: true });
    list = await app.priceList({ manufacturerId, name: 'Retail' });
    for (const sku of ['A-1', 'b-2', 'C-3']) await app.product({ manufacturerId, sku, name: `Soap ${sku}` });
  });

  const send = (
    kind: 'import' | 'import-preview',
    content: string | Buffer,
    { query = '', as = maker, fileName = 'p.csv' }: { query?: string; as?: Visitor; fileName?: string } = {},
  ) => {
    const endpoint = kind === 'import' ? endpoints.importPrices : endpoints.previewPriceImport;
    const path = endpoint.path.replace(':id', String(list.id));
    // The cast is safe: it is the path of the endpoint.
    return uploadCsv(as, content, { endpoint: { ...endpoint, path: path as '/api' }, query, fileName });
  };
  const productOf = async (sku: string) => {
    const [product] = await app.db.select().from(products).where(eq(products.sku, sku));
    return product ?? expect.fail(`no product ${sku}`);
  };
  const stored = async () =>
    (
      await app.db
        .select({
          sku: products.sku,
          isTester: priceListEntries.isTester,
          fromQuantity: priceListEntries.fromQuantity,
          price: priceListEntries.price,
        })
        .from(priceListEntries)
        .innerJoin(products, eq(products.id, priceListEntries.productId))
        .orderBy(asc(products.sku), asc(priceListEntries.isTester), asc(priceListEntries.fromQuantity))
    ).map(({ sku, isTester, fromQuantity, price }) => `${sku} ${isTester} ${fromQuantity} ${price}`);

  it('adds and changes prices, and keeps the others', async () => {
    await app.priceListEntry(list, await productOf('A-1'));
    await app.priceListEntry(list, await productOf('C-3'));

    const reply = await send(
      'import',
      'sku,kind,from_quantity,price\na-1,case,1,$7.25\nB-2,,,"1,000.00"\nB-2,case,12,900\nb-2,Tester,1,2.5\n',
    );

    expect(reply).toMatchObject({ status: 200, body: { rowCount: 4, added: 3, changed: 1, removed: 0 } });
    expect((await stored()).sort()).toEqual([
      'A-1 false 1 725',
      'C-3 false 1 1000',
      'b-2 false 1 100000',
      'b-2 false 12 90000',
      'b-2 true 1 250',
    ]);
    const found = await maker.call(endpoints.getPriceList, { params: { id: list.id } });
    expect(found.body).toMatchObject({ entryCount: 5, version: 2 });
    const [audited] = await app.db.select().from(auditEntries);
    expect(audited).toMatchObject({ action: 'price_list_imported', subjectName: 'Retail' });
  });

  it('can replace the whole list', async () => {
    await app.priceListEntry(list, await productOf('C-3'));

    const reply = await send('import', 'price,sku\n5,A-1\n', { query: '?replace=true' });

    expect(reply).toMatchObject({ status: 200, body: { added: 1, removed: 1 } });
    expect(await stored()).toEqual(['A-1 false 1 500']);
  });

  it.each([
    ['semicolons', 'SKU;Kind;From quantity;Price\nA-1;case;2;5.50\n'],
    ['tabs', 'sku\tkind\tfrom_quantity\tprice\r\nA-1\t\t2\t5.50\r\n'],
    ['UTF-16', Buffer.from('\ufeffsku,from_quantity,price\nA-1,2,5.50', 'utf16le')],
    ['a byte order mark', '\ufeffsku,from_quantity,price\n"A-1", "2" ,5.50\n'],
  ])('is read with %s', async (_name, content) => {
    expect(await send('import', content)).toMatchObject({ status: 200, body: { added: 1 } });
    expect(await stored()).toEqual(['A-1 false 2 550']);
  });

  it('is checked without storing anything', async () => {
    await app.priceListEntry(list, await productOf('A-1'));
    await app.priceListEntry(list, await productOf('b-2'));
    await app.priceListEntry(list, await productOf('C-3'));
    const before = await checksum(app, "true and row::text not like '%import-%'");

    const content = 'sku,price\nA-1,12\nB-2,10\nNOPE,1\nA-1,3\nC-3,0\n';
    const kept = await send('import-preview', content);
    const replaced = await send('import-preview', content, { query: '?replace=true' });

    expect(kept).toMatchObject({
      status: 200,
      body: {
        rowCount: 5,
        ...{ added: 0, changed: 1, removed: 0, unchanged: 1, unknown: 1 },
        problemCount: 3,
        problems: [
          { line: 4, column: 'sku', message: 'There is no product with the SKU NOPE' },
          {
            line: 5,
            column: 'sku',
            message: 'The SKU A-1 is already on line 2 with the same kind and quantity',
          },
          { line: 6, column: 'price', message: 'Enter a price above zero' },
        ],
        samples: [{ change: 'changed', sku: 'A-1', name: 'Soap A-1', before: '10.00', after: '12.00' }],
      },
    });
    expect(replaced.body).toMatchObject({
      removed: 1,
      samples: [{ change: 'changed' }, { change: 'removed' }],
    });
    expect(await checksum(app, "true and row::text not like '%import-%'")).toBe(before);
  });

  it('with any problem is rejected with a list of all problems, and nothing is stored', async () => {
    await app.product({ sku: 'FOREIGN' });
    const gone = await app.product({ manufacturerId, sku: 'GONE' });
    await app.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, gone.id));
    const lines = [
      'A-1,case,1,5.00',
      'A-1,box,1,5.00',
      'A-1,case,0,5.00',
      'A-1,case,1.5,5.00',
      'A-1,tester,2,5.00',
      'A-1,case,3,5.123',
      'A-1,case,3,"7,25"',
      ',case,3,5',
      'A-1,case',
      'foreign,case,1,5.00',
      'GONE,case,1,5.00',
    ];

    const reply = await send('import', `sku,kind,from_quantity,price\n${lines.join('\n')}\n`);

    expect(reply).toMatchObject({ status: 400, body: { details: { rowCount: 11, problemCount: 10 } } });
    expect(reply.body.details.problems).toMatchObject([
      { line: 3, column: 'kind' },
      { line: 4, column: 'from_quantity' },
      { line: 5, column: 'from_quantity' },
      { line: 6, column: 'from_quantity', message: 'Testers have no quantity breaks' },
      { line: 7, column: 'price', message: 'Use at most two decimal places' },
      { line: 8, column: 'price' },
      { line: 9, column: 'sku' },
      { line: 10, column: null },
      { line: 11, column: 'sku', message: 'There is no product with the SKU foreign' },
      { line: 12, column: 'sku' },
    ]);
    expect(await stored()).toEqual([]);
    expect(await app.db.select().from(auditEntries)).toEqual([]);
  });

  it.each([
    ['sku,amount\nA-1,5', /"price"/],
    ['sku,price,color\nA-1,5,red', /Unknown columns: "color"/],
    ['sku,price,SKU\nA-1,5,A-1', /more than once: "sku"/],
    ['sku,price\n', /no prices/],
    ['', /no prices/],
  ])('is rejected with the content %j', async (content, message) => {
    expect(await send('import', content)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(message) },
    });
  });

  it.each([
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /old or password-protected Excel workbook/],
    [Buffer.from('PK\u0003\u0004 no workbook', 'latin1'), /damaged or not an Excel workbook/],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47]), /not UTF-8 text/],
  ])('is rejected by its content: %#', async (content, message) => {
    expect(await send('import-preview', content)).toMatchObject({
      status: 200,
      body: { problemCount: 1, problems: [{ line: 1, message: expect.stringMatching(message) }] },
    });
    expect((await send('import', content)).status).toBe(400);
  });

  it('is accepted only from users who can edit the list', async () => {
    const clerk = await app.as({ manufacturerId });
    const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id, isOrgAdmin: true });
    for (const kind of ['import', 'import-preview'] as const) {
      expect((await send(kind, 'sku,price\nA-1,5\n', { as: clerk })).status).toBe(403);
      expect((await send(kind, 'sku,price\nA-1,5\n', { as: stranger })).status).toBe(404);
    }
    expect(await stored()).toEqual([]);
  });

  it('is exported and imported unchanged', async () => {
    await app.product({ manufacturerId, sku: '=1+1' });
    await app.priceListEntry(list, await productOf('=1+1'));
    await app.priceListEntry(list, await productOf('A-1'), { fromQuantity: 5, price: cents(123456) });
    await app.priceListEntry(list, await productOf('A-1'), { isTester: true, price: cents(50) });

    const file = await maker.call(endpoints.exportPrices, { params: { id: list.id } });
    const again = await send('import', file.text, { query: '?replace=true' });

    expect(file.headers).toMatchObject({ 'content-disposition': expect.stringContaining('Retail.csv') });
    expect(file.text.split('\r\n').slice(1, -1).sort()).toEqual([
      "'=1+1,case,1,10.00",
      'A-1,case,5,1234.56',
      'A-1,tester,1,0.50',
    ]);
    expect(again.body).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 3 });

    const workbook = await app.running.app.inject({
      url: `/api/price-lists/${list.id}/export?format=xlsx`,
      headers: { cookie: `casepack_session=${maker.cookie}` },
    });
    const third = await send('import', workbook.rawPayload, {
      query: '?replace=true',
      fileName: 'prices.csv',
    });
    expect(workbook.headers).toMatchObject({
      'content-disposition': expect.stringContaining('Retail.xlsx'),
      'content-type': expect.stringContaining('spreadsheetml'),
    });
    expect(third.body).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 3, problemCount: 0 });
  });
});
