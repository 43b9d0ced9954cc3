import { exportProducts, importProducts, previewImport } from '@casepack/contract/catalog/import-endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { countAttempt } from '../rate-limits/count-attempts';
import { useTestApp, type Visitor } from '../testing/test-app';
import { CSV_HEADER, storedProducts, type UploadOptions, uploadCsv } from '../testing/upload-csv';

describe('a rejected product file', () => {
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

  const row = (sku: string) => `${sku},Säge,,Tools,`;

  it('is rejected if a picture is a call of this server, however it is written', async () => {
    const pictures = ['/x/../api/logout', '/%61pi/logout', 'http://localhost:3000/api/logout'];
    const lines = pictures.map((picture, index) => `P${index},Soap,,Soap,${picture}`);

    const reply = await upload([CSV_HEADER, ...lines].join('\n'));

    expect(reply.status).toBe(400);
    expect(reply.body.details.problems).toMatchObject([
      { line: 2, column: 'image_url' },
      { line: 3, column: 'image_url' },
      { line: 4, column: 'image_url' },
    ]);
    expect(await stored()).toEqual([]);
  });

  it('is rejected as a whole, with every reason and its line', async () => {
    await app.product({ manufacturerId, sku: 'OLD', name: 'Untouched' });
    const columns = `${CSV_HEADER},case_pack_cost,units_available,has_testers_available,metadata_fields`;
    const lines = [
      columns,
      'GOOD,Good,,Soap,,1.00,5,no,',
      'OLD,Changed,,Soap,,1.00,5,no,',
      ',No SKU,,Soap,,1.00,5,no,',
      'X1,,,,,"1.234,50",-3,ja,',
      'X2,"Two',
      'lines",,Soap,javascript:alert(1),1e308,1.5,no,[1]',
      '',
      'GOOD,Again,,Soap,,1.00,5,no,',
      'X3,Short,,Soap',
      'X4,Json,,Soap,,1.00,5,no,"{""__proto__"":""x""}"',
      'X5,Json,,Soap,,1.00,5,no,{bad',
      'X6,Json,,Soap,,1.00,5,no,"{""a"":{""b"":1}}"',
    ];

    const reply = await upload(lines.join('\n'));

    const amount = 'Enter an amount such as 12.50';
    const json = 'Invalid JSON format in metadata fields';
    expect(reply.status).toBe(400);
    expect(reply.body.message).toBe('Line 4, sku: SKU is required (and 14 more)');
    expect(reply.body.details.problems).toEqual([
      { line: 4, column: 'sku', message: 'SKU is required' },
      { line: 5, column: 'name', message: 'Product name is required' },
      { line: 5, column: 'category', message: 'Category is required' },
      { line: 5, column: 'case_pack_cost', message: expect.stringContaining('Use a period for cents') },
      { line: 5, column: 'has_testers_available', message: 'Enter true or false' },
      { line: 5, column: 'units_available', message: 'Units available cannot be negative' },
      { line: 6, column: 'image_url', message: expect.stringContaining('Enter a web address') },
      { line: 6, column: 'case_pack_cost', message: amount },
      { line: 6, column: 'units_available', message: 'Enter a whole number' },
      { line: 6, column: 'metadata_fields', message: json },
      { line: 9, column: 'sku', message: 'The SKU GOOD is already on line 2' },
      { line: 10, column: null, message: 'Expected 9 columns but found 4' },
      { line: 11, column: 'metadata_fields', message: json },
      { line: 12, column: 'metadata_fields', message: json },
      { line: 13, column: 'metadata_fields', message: json },
    ]);
    expect(reply.body.details).toMatchObject({ count: 10, problemCount: 15 });
    expect(await stored()).toMatchObject([{ sku: 'OLD', name: 'Untouched', version: 1 }]);
    expect(await app.db.$count(auditEntries)).toBe(0);
  });

  it('also lists problems after a quote that breaks a row', async () => {
    const lines = [
      CSV_HEADER,
      'A,Fine,,Soap,',
      'B,12" ruler,,Tools,',
      'C,"Never closed,,Soap,',
      'D,,,Soap,',
      'E,"Two',
      'lines",,,',
      'A,Again,,Soap,',
      'F,"Also open,,Soap,',
    ];

    const reply = await upload(lines.join('\r\n'));

    expect(reply.status).toBe(400);
    expect(reply.body.details.problems).toEqual([
      { line: 3, column: null, message: 'There is a quote in the middle of a cell' },
      { line: 4, column: null, message: 'A quote is opened here but never closed' },
      { line: 5, column: 'name', message: 'Product name is required' },
      { line: 6, column: 'category', message: 'Category is required' },
      { line: 8, column: 'sku', message: 'The SKU A is already on line 2' },
      { line: 9, column: null, message: 'A quote is opened here but never closed' },
    ]);
    expect(reply.body.details).toMatchObject({ count: 7, problemCount: 6 });
    expect(reply.body.details.rejects.split('\r\n').slice(1, 3)).toEqual([
      '"B,12"" ruler,,Tools,",Line 3: There is a quote in the middle of a cell',
      '"C,""Never closed,,Soap,",Line 4: A quote is opened here but never closed',
    ]);
    expect(await stored()).toEqual([]);
  });

  it('is returned as a reject file that can be corrected and uploaded as it is', async () => {
    const refused = await upload(`${CSV_HEADER}\nA,Good,,Soap,\nB,,"=1+1, x",Soap,\nC,Fine,'=2,,\n`);
    const rejects: string = refused.body.details.rejects;

    expect(rejects.split('\r\n')).toEqual([
      `${CSV_HEADER},import_error`,
      `B,,"'=1+1, x",Soap,,Line 3: name: Product name is required`,
      "C,Fine,'=2,,,Line 4: category: Category is required",
      '',
    ]);
    const corrected = rejects.replace('B,,', 'B,Bee,').replace("'=2,,", "'=2,Soap,");
    expect(await upload(corrected)).toMatchObject({ status: 200, body: { count: 2 } });
    expect((await stored()).map(({ description }) => description)).toEqual(['=1+1, x', '=2']);
  });

  const renamed: [string, string | Buffer][] = [
    ['XLSX', Buffer.from('504b030414000600', 'hex')],
    ['XLS', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['JPEG', Buffer.from('ffd8ffe000104a46', 'hex')],
    ['zeros', Buffer.alloc(100_000)],
    ['PDF', '%PDF-1.7\n1 0 obj'],
    ['HTML', `\n<table><tr><td>${CSV_HEADER}</td></tr></table>`],
    ['JSON', '{"sku":"A"}'],
    ['JSON list', '[{"sku":"A","name":"B"}]'],
    ['spread JSON list', '[\n  {\n    "sku": "A"\n  }\n]'],
  ];

  it('is rejected if it is not a product file', async () => {
    const refusals: [string, string | Buffer, number | null, string][] = [
      ['empty', '', 1, 'The file contains no products'],
      ['header only', `${CSV_HEADER}\n`, 1, 'The file contains no products'],
      [
        'missing columns',
        'sku,name\nA,B',
        1,
        'Required columns are missing: "description", "category", "image_url"',
      ],
      [
        'an unknown column',
        `${CSV_HEADER},manufacturer_id\nA,B,,C,,1`,
        1,
        'Unknown columns: "manufacturer_id"',
      ],
      ['a prototype column', `${CSV_HEADER},__proto__\nA,B,,C,,1`, 1, 'Unknown columns: "__proto__"'],
      ['a column twice', `${CSV_HEADER},Name\nA,B,,C,,D`, 1, 'Columns appear more than once: "name"'],
      [
        'semicolons',
        CSV_HEADER.replaceAll(',', ';'),
        1,
        'Columns must be separated by commas, but this file uses semicolons',
      ],
      [
        'tabs',
        CSV_HEADER.replaceAll(',', '\t'),
        1,
        'Columns must be separated by commas, but this file uses tabs',
      ],
      [
        'Latin-1',
        Buffer.from(`${CSV_HEADER}\r\nA,"two\r\nlines",,C,\r\nB,S\xe4ge,,C,\r\n`, 'latin1'),
        4,
        'The file is not UTF-8 text',
      ],
      [
        'an open quote',
        `${CSV_HEADER}\nA,B,,C,\nD,"E,,F,\nG,H,,I,\n`,
        3,
        'A quote is opened here but never closed',
      ],
      [
        'a quote inside',
        `${CSV_HEADER}\nA,B,,C,\nD,E"x,,F,\n`,
        3,
        'There is a quote in the middle of a cell',
      ],
      [
        'an endless row',
        `${CSV_HEADER}\nA,${'x'.repeat(70_000)},,C,`,
        2,
        'This row is longer than 65536 characters',
      ],
      ['NUL in a cell', `${CSV_HEADER}\nA,B\0,,C,`, 2, 'Contains characters that cannot be stored'],
    ];
    for (const [name, content, line, message] of refusals) {
      const reply = await upload(content, { endpoint: previewImport });
      expect(reply.body.problems?.at(-1), name).toMatchObject({
        line,
        message: expect.stringContaining(message),
      });
    }
    for (const file of [
      { fileName: 'p.png', type: 'image/png' },
      { fileName: 'p.png', type: 'text/csv' },
      { fileName: 'p.xlsx', type: 'application/vnd.ms-excel' },
      { fileName: 'p.csv', type: 'image/png' },
      { field: 'other' },
    ]) {
      const reply = await upload(`${CSV_HEADER}\n${row('1')}`, file);
      expect(reply).toMatchObject({ status: 400, body: { message: 'Please select a valid CSV file' } });
    }
    for (const [name, content] of renamed) {
      for (const endpoint of [importProducts, previewImport]) {
        const reply = await upload(content, { endpoint });
        expect(reply, name).toMatchObject({
          status: 400,
          body: { fields: { csvFile: 'Please select a valid CSV file' } },
        });
      }
    }
    const json = await visitor.request({
      method: 'POST',
      url: importProducts.path,
      payload: { csvFile: 'x' },
    });
    expect(json.status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('is checked without being stored', async () => {
    const reply = await upload(`${CSV_HEADER}\nA,Good,,Soap,\nB,,,Soap,\n`, { endpoint: previewImport });

    expect(reply).toMatchObject({
      status: 200,
      body: {
        count: 2,
        problemCount: 1,
        problems: [{ line: 3, column: 'name', message: 'Product name is required' }],
        columns: CSV_HEADER.split(','),
        firstRows: [
          ['A', 'Good', '', 'Soap', ''],
          ['B', '', '', 'Soap', ''],
        ],
      },
    });
    expect(await stored()).toEqual([]);
  });

  it('is accepted only from users who manage the catalog', async () => {
    const good = `${CSV_HEADER}\n${row('1')}`;
    const customer = await app.customer({ manufacturerId });
    const buyer = await app.as({ wholesaleCustomerId: customer.id, isAdmin: true });
    const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id, isOrgAdmin: true });
    const query = `?manufacturerId=${manufacturerId}`;

    for (const endpoint of [importProducts, previewImport]) {
      expect((await upload(good, { endpoint, as: buyer })).status).toBe(403);
      expect((await upload(good, { endpoint, as: app.visitor() })).status).toBe(401);
      expect((await upload(good, { endpoint, as: stranger, query })).status).toBe(404);
    }
    expect((await buyer.call(exportProducts)).status).toBe(403);
    expect((await stranger.request({ method: 'GET', url: `/api/products/export${query}` })).status).toBe(404);
    expect(await stored()).toEqual([]);
    const administrator = await app.as({ isAdmin: true });
    expect((await upload(good, { as: administrator })).status).toBe(400);
    expect((await upload(good, { as: administrator, query })).status).toBe(200);
  });

  it('is rejected while another file of the manufacturer is being imported', async () => {
    const client = await app.running.deps.pool.connect();
    await client.query('SELECT pg_advisory_lock(4021, $1)', [manufacturerId]);

    const meanwhile = await upload(`${CSV_HEADER}\n${row('1')}`);

    expect(meanwhile).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await client.query('SELECT pg_advisory_unlock_all()');
    client.release();
  });

  it('can be corrected and sent again without limit', async () => {
    for (let sent = 0; sent < 40; sent += 1)
      expect((await upload(`${CSV_HEADER}\nonly one cell`)).status).toBe(400);

    expect((await upload(`${CSV_HEADER}\n${row('1')}`)).status).toBe(200);
  });

  it('counts by its rows, and the error says when the next one is accepted', async () => {
    const { id } = await app.user({ manufacturerId, isOrgAdmin: true });
    const importer = await app.as({ id });
    const ctx = app.running.systemContext();
    await countAttempt(ctx, 'import-rows-user', String(id), 499_999);
    expect((await upload(`${CSV_HEADER}\n${row('1')}`, { as: importer })).status).toBe(200);
    app.passTime(22 * 60_000);

    const early = await upload(`${CSV_HEADER}\n${row('2')}`, { as: importer });

    expect(early).toMatchObject({
      status: 429,
      body: { message: 'You have imported 500,000 rows in the last hour. Please try again in 38 minutes.' },
    });
    app.passTime(38 * 60_000);
    expect((await upload(`${CSV_HEADER}\n${row('2')}`, { as: await app.as({ id }) })).status).toBe(200);
  });

  it.each([importProducts, previewImport])(
    'is rejected together with a second file: $path',
    async (endpoint) => {
      const second = `${CSV_HEADER}\n${row('2')}`;

      const refused = await upload(`${CSV_HEADER}\n${row('1')}`, { endpoint, second });

      expect(refused).toMatchObject({
        status: 400,
        body: { fields: { csvFile: 'Upload one CSV file at a time' } },
      });
      expect(await stored()).toEqual([]);
    },
  );
});
