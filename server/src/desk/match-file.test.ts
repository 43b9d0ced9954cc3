import { matchFile, orderTemplate } from '@casepack/contract/desk/endpoints';
import { getDraft, saveDraft } from '@casepack/contract/drafts/endpoints';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { draftFiles } from '../db/schema/desk';
import { deskCatalog } from '../testing/desk-inputs/desk-input';
import { drawPdf, orderPdfs } from '../testing/desk-inputs/order-pdfs';
import { emptyDraft } from '../testing/drafts';
import { png } from '../testing/sample-files';
import { useTestApp, type Visitor } from '../testing/test-app';
import { readPdfText } from './pdf-text';

const BOUNDARY = 'casepack-order';
const form = (content: Buffer | string, name = 'order.csv', field = 'file') => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content as string), // Buffer.from copies a buffer, too
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
});

interface Found {
  lines: { product: { sku: string }; quantity: number; rows: number[] }[];
}
const told = (body: unknown) =>
  (body as Found).lines.map(({ product, quantity }) => `${product.sku} ${quantity}`);
const both = ['TL-NAI 4', 'TL-ROS 6'];

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const workbook = (rows: string, more: Record<string, string> = {}): Buffer => {
  const parts = {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="a" sheetId="1" xmlns:r="r" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)]))),
  );
};

describe('an order as a file', () => {
  const app = useTestApp();
  const draftId = '00000000-0000-4000-8000-000000000001';
  let staff: Visitor;
  let customerId: number;
  let manufacturerId: number;

  beforeEach(async () => {
    manufacturerId = (await app.manufacturer()).id;
    customerId = (await app.customer({ manufacturerId })).id;
    staff = await app.as({ manufacturerId });
    for (const product of deskCatalog.slice(0, 3)) await app.product({ manufacturerId, ...product });
  });

  const send = (
    content: Buffer | string,
    { name = 'order.csv', draft = false, by = staff, field = 'file' } = {},
  ) =>
    by.call(matchFile, {
      query: { customerId: String(customerId), ...(draft ? { draftId } : {}) },
      ...form(content, name, field),
    });
  const putDraft = () =>
    staff.call(saveDraft, { params: { id: draftId }, body: { version: 0, customerId, content: emptyDraft } });

  it.each([
    ['CSV', 'SKU,Qty\nTL-NAI,4\nTL-ROS,6\n'],
    ['CSV with semicolons and a byte order mark', '\ufeffSKU;Menge\r\nTL-NAI;4\r\nTL-ROS;6\r\n'],
    ['TSV', 'TL-NAI\t4\nTL-ROS\t6'],
    ['a plain text', 'Hello,\n4 TL-NAI\nTL-ROS x6'],
    ['UTF-16', Buffer.from('\ufeffSKU\tQty\nTL-NAI\t4\nTL-ROS\t6', 'utf16le')],
    [
      'the encoding of Western Europe',
      Buffer.from('SKU;Größe;Menge\nTL-NAI;klein;4\nTL-ROS;groß;6', 'latin1'),
    ],
  ])('is read from %s', async (_kind, content) => {
    const { status, body } = await send(content);

    expect([status, told(body)]).toEqual([200, both]);
  });

  it('is read from a workbook with the results of formulas and with dates', async () => {
    const rows = `<row r="1">${text('Ship date')}<c r="B1" s="1"><v>46361</v></c></row>
      <row r="3">${text('SKU')}${text('Qty')}${text('Price')}${text('Total')}</row>
      <row r="4">${text('TL-NAI')}<c r="B4"><f>2+2</f><v>4</v></c><c r="C4"><v>12.5</v></c><c r="D4"><f>B4*C4</f><v>50</v></c></row>
      <row r="5">${text('TL-ROS')}<c r="B5"><v>6</v></c><c r="C5" t="e"><v>#N/A</v></c></row>`;
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const { status, body } = await send(workbook(rows, { 'xl/styles.xml': styles }), { name: 'order.xlsx' });

    expect([status, told(body)]).toEqual([200, both]);
    expect(body).toMatchObject({
      shipDate: '2026-12-05',
      headerRow: 3,
      file: { id: null, name: 'order.xlsx' },
    });
  });

  it.each(orderPdfs.map((pdf) => [pdf.name, pdf] as const))(
    'is read from a PDF: %s',
    async (_name, { draw, po, ship }) => {
      const { status, body, text: reply } = await send(await drawPdf(draw), { name: 'po.pdf' });

      expect(status, reply).toBe(200);
      expect(told(body), reply).toEqual(both);
      expect(body).toMatchObject({ purchaseOrderNumber: po ?? null, shipDate: ship ?? null });
    },
  );

  it('is stored with the draft and named safely', async () => {
    await putDraft();
    const { body } = await send('TL-NAI,4', { draft: true, name: '..\\\\evil\u202egnp.csv' });

    expect(body).toMatchObject({ file: { id: expect.any(Number), name: 'evilgnp.csv' } });
    const { body: draft } = await staff.call(getDraft, { params: { id: draftId } });
    expect(draft).toMatchObject({ files: [{ name: 'evilgnp.csv' }] });
  });

  it.each<[string, string, () => Promise<Buffer | string> | Buffer | string]>([
    ['an empty file', 'The file is empty', () => ''],
    ['blank rows', 'The file has no rows', () => '\n \n'],
    ['a picture', 'Choose a CSV, XLSX, TXT or PDF file', () => png],
    ['a damaged PDF', 'This PDF cannot be read', () => '%PDF-1.7\nnothing else'],
    [
      'a PDF with a password',
      'This PDF is protected by a password',
      () => drawPdf((pdf) => pdf.text('4 TL-NAI'), { userPassword: 'secret' }),
    ],
    ['a scan', 'This PDF has no text', () => drawPdf((pdf) => pdf.rect(0, 0, 100, 100).fill('black'))],
    [
      'a damaged workbook',
      'The file is damaged or not an Excel workbook',
      () => 'PK\u0003\u0004 and then nothing',
    ],
    [
      'an old workbook',
      'The file is an old or password-protected Excel workbook',
      () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]),
    ],
    [
      'a workbook that unpacks to far more',
      'The workbook',
      () => workbook('', { 'xl/workbook.xml': `<workbook>${' '.repeat(3_000_000)}</workbook>` }),
    ],
    ['too many rows', 'There are more than 5,000 rows', () => 'TL-NAI,1\n'.repeat(5_001)],
  ])('is refused with one sentence if it is %s, and nothing is stored', async (_kind, message, make) => {
    await putDraft();
    const { status, body } = await send(await make(), { draft: true });

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_input', message: expect.stringContaining(message) });
    expect(await app.db.$count(draftFiles)).toBe(0);
  });

  it('is refused in another field, or with the draft of someone else', async () => {
    await putDraft();
    const colleague = await app.as({ manufacturerId });

    expect((await send('TL-NAI,4', { field: 'other' })).status).toBe(400);
    expect((await send('TL-NAI,4', { draft: true, by: colleague })).status).toBe(403);
    expect(
      (await send('TL-NAI,4', { draft: true, by: await app.as({ wholesaleCustomerId: customerId }) })).status,
    ).toBe(404);
    expect(await app.db.$count(draftFiles)).toBe(0);
  });

  it('is one of at most ten files and 20 MB of a draft', async () => {
    await putDraft();
    const kept = { draftId, name: 'a.csv', contentType: 'text/csv' };
    await app.db.insert(draftFiles).values({ ...kept, content: Buffer.alloc(20 * 1_048_576 - 8) });
    const full = await send('TL-NAI,44', { draft: true });
    await app.db.delete(draftFiles);
    await app.db
      .insert(draftFiles)
      .values(Array.from({ length: 10 }, () => ({ ...kept, content: Buffer.from('x') })));
    const many = await send('TL-NAI,4', { draft: true });

    expect(full.body).toMatchObject({ message: 'The files of a draft can be at most 20 MB in all' });
    expect(many.body).toMatchObject({ message: 'A draft can have at most 10 files' });
    expect(await app.db.$count(draftFiles)).toBe(10);
  });

  it('stops reading a PDF when its time or memory is used up', async () => {
    const pdf = await drawPdf((each) => each.text('4 TL-NAI'));

    await expect(readPdfText(pdf, { timeMs: 1 })).rejects.toThrow('takes too long');
    await expect(readPdfText(pdf, { memoryMegabytes: 4 })).rejects.toThrow('cannot be read');
    expect(await readPdfText(pdf)).toHaveLength(1);
  });

  it('can be started from a template with two products of the customer', async () => {
    const { text: csv } = await staff.call(orderTemplate, { query: { customerId: String(customerId) } });

    expect(csv).toBe('SKU,Quantity\r\nTL-NAI,1\r\nTL-ROS,1\r\n');
    expect(told((await send(csv)).body)).toEqual(['TL-NAI 1', 'TL-ROS 1']);
  });
});
