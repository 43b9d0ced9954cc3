import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ParsedRecord } from './csv-records';
import { XlsxPackage } from './xlsx-package';
import { readXlsxRecords } from './xlsx-records';

const rels = (target: string) =>
  `<Relationships><Relationship Id="rId1" Type="worksheet" Target="${target}"/></Relationships>`;
const sheetNamed = (id: string, state = '') =>
  `<sheet name="${id}" sheetId="1" ${state} xmlns:r="r" r:id="${id}"/>`;
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const header = `<row r="1">${text('sku')}${text('price')}</row>`;

describe('a workbook', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casepack-xlsx-test-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const parts = (rows: string, more: Record<string, string> = {}): Record<string, string> => ({
    'xl/workbook.xml': `<workbook><sheets>${sheetNamed('rId1')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels('worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': sheetOf(rows),
    ...more,
  });
  const zipped = (files: Record<string, string>): Uint8Array => {
    const all: Zippable = {};
    for (const [name, content] of Object.entries(files)) all[name] = strToU8(content);
    return zipSync(all);
  };
  async function store(content: Uint8Array): Promise<string> {
    const path = join(folder, 'upload');
    await writeFile(path, content);
    return path;
  }
  async function read(content: Uint8Array): Promise<ParsedRecord[]> {
    const found: ParsedRecord[] = [];
    for await (const record of readXlsxRecords(await store(content))) found.push(record);
    return found;
  }
  const readRows = (rows: string, more?: Record<string, string>) => read(zipped(parts(header + rows, more)));

  it('is read by its cell references, with shared texts and numbers as displayed', async () => {
    const rows = `<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>0.30000000000000004</v></c></row>
      <row r="4"><c r="B4" s="0"><v>1250</v></c></row><row r="5"/><row r="7"><c r="A7" t="str"><v>B &amp; C</v></c></row>`;
    const strings =
      '<sst><si><t>no</t></si><si><r><t>A-</t></r><r><t>1</t></r><rPh><t>reading</t></rPh></si></sst>';

    expect(await readRows(rows, { 'xl/sharedStrings.xml': strings })).toEqual([
      { line: 1, cells: ['sku', 'price'] },
      { line: 3, cells: ['A-1', '0.3'] },
      { line: 4, cells: ['', '1250'] },
      { line: 7, cells: ['B & C', ''] },
    ]);
  });

  it('is read from its first visible sheet', async () => {
    const files = parts('', {
      'xl/workbook.xml': `<x:workbook xmlns:x="m"><x:sheets>${sheetNamed('rId9', 'state="hidden"')}${sheetNamed('rId1')}</x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels': rels('/xl/worksheets/other.xml'),
      'xl/worksheets/other.xml': sheetOf(header),
    });
    expect(await read(zipped(files))).toEqual([{ line: 1, cells: ['sku', 'price'] }]);
  });

  const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-409]d\\-mmm"/>
    <numFmt numFmtId="171" formatCode="&quot;days&quot; 0.00 [Red]"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`;

  it.each([
    ['<c r="B2"><f>1+1</f><v>2</v></c>', 'Cell B2 contains a formula. Replace it with its value'],
    ['<c r="AB2" t="shared"><f t="shared" si="0"/></c>', 'Cell AB2 contains a formula'],
    ['<c r="B2" s="1"><v>45000</v></c>', 'Cell B2 contains a date. Format it as a number'],
    ['<c r="B2" s="2"><v>45000</v></c>', 'Cell B2 contains a date'],
    ['<c r="B2" t="d"><v>2026-11-17</v></c>', 'Cell B2 contains a date'],
    ['<c r="B2" t="b"><v>1</v></c>', 'Cell B2 contains TRUE or FALSE'],
    ['<c r="B2" t="e"><v>#REF!</v></c>', 'Cell B2 contains an error'],
    ['<c r="B2" t="s"><v>99</v></c>', 'Cell B2 has no readable text'],
  ])('with %s is reported with the name of the cell', async (cell, reason) => {
    const [, found] = await readRows(`<row r="2">${cell}</row>`, { 'xl/styles.xml': styles });
    expect(found).toMatchObject({ line: 2, reason: expect.stringContaining(reason) });
  });

  it('with another number format is read as a number', async () => {
    const [, found] = await readRows('<row r="2"><c r="B2" s="3"><v>5</v></c></row>', {
      'xl/styles.xml': styles,
    });
    expect(found).toEqual({ line: 2, cells: ['', '5'] });
  });

  it.each([
    ['00000', '1234', '01234'],
    ['00000;-00000', '1234', '01234'],
    ['[$-409]00000', '1234', '01234'],
    ['00000', '123456', '123456'],
    ['00000', '12.5', '12.5'],
    ['00000', '-12', '-12'],
    ['00000\\-0000', '12345678', '01234-5678'],
    ['000&quot;-&quot;000', '1234567', '1234-567'],
    ['0', '7', '7'],
    ['0'.repeat(1_000), '7', '7'],
    ['0.00', '7', '7'],
    ['#,##0', '1234', '1234'],
  ])('with the number format %s shows %s as %s', async (code, number, shown) => {
    const formats = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`;
    const content = zipped(
      parts(`${header}<row r="2"><c r="A2" s="1"><v>${number}</v></c>${text('00099')}</row>`, {
        'xl/styles.xml': formats,
      }),
    );
    const path = await store(content);
    for (const asDisplayed of [false, true]) {
      const found: ParsedRecord[] = [];
      for await (const record of readXlsxRecords(path, { asDisplayed })) found.push(record);
      expect(found[1]).toEqual({ line: 2, cells: [shown, '00099'] });
    }
  });

  it.each([
    ['', '45123', '2023-07-16'],
    ['date1904="0"', '45123', '2023-07-16'],
    ['date1904="1"', '43661', '2023-07-16'],
    ['date1904="true"', '43661.75', '2023-07-16'],
    ['date1904="1"', '0', '1904-01-01'],
  ])('with the date system %j shows the day %s as %s', async (system, day, shown) => {
    const content = zipped(
      parts(`${header}<row r="2"><c r="A2" s="1"><v>${day}</v></c><c r="B2"><v>${day}</v></c></row>`, {
        'xl/workbook.xml': `<workbook><workbookPr ${system}/><sheets>${sheetNamed('rId1')}</sheets></workbook>`,
        'xl/styles.xml': styles,
      }),
    );
    const found: ParsedRecord[] = [];
    for await (const record of readXlsxRecords(await store(content), { asDisplayed: true }))
      found.push(record);
    expect(found[1]).toEqual({ line: 2, cells: [shown, day] });
  });

  it('is truncated to the columns and text lengths that a price file can have', async () => {
    const [, wide, long] = await readRows(
      `<row r="2"><c r="XFD2"><v>1</v></c></row><row r="3">${text('x'.repeat(500_000))}</row>`,
    );
    expect(wide).toMatchObject({ cells: { length: 101 } });
    expect(long && 'cells' in long && long.cells[0]?.length).toBeLessThanOrEqual(2_000);
  });

  it.each([
    [
      'links to other files',
      parts(header, { 'xl/externalLinks/externalLink1.xml': '<a/>' }),
      /links to other/,
    ],
    ['macros', parts(header, { 'xl/vbaProject.bin': 'x' }), /macros/],
    [
      'a document type',
      parts('', { 'xl/worksheets/sheet1.xml': `<!DOCTYPE a [<!ENTITY b "b">]>${sheetOf('')}` }),
      /cannot be read/,
    ],
    ['an unknown entity', parts(`<row>${text('&lol;')}</row>`), /cannot be read/],
    ['broken XML', parts('<row><c></row>'), /cannot be read/],
    ['no sheet', parts('', { 'xl/workbook.xml': '<workbook><sheets/></workbook>' }), /no sheet/],
    [
      'a sheet outside of the file',
      parts('', { 'xl/_rels/workbook.xml.rels': rels('../../../../etc/passwd') }),
      /no sheet/,
    ],
    ['no workbook', { 'word/document.xml': '<a/>' }, /not an Excel workbook/],
    [
      'too many parts',
      parts(header, Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`a${at}`, '']))),
      /more than 1000 parts/,
    ],
  ])('with %s is rejected', async (_what, files, message) => {
    await expect(read(zipped(files))).rejects.toThrow(message);
  });

  it('that decompresses to more than allowed is rejected, regardless of its declared size', async () => {
    const sheet = 'xl/worksheets/sheet1.xml';
    const content = zipped(parts(' '.repeat(3 * 1_048_576)));
    const workbook = await XlsxPackage.open(await store(content));
    onTestFinished(() => workbook.close());
    const bytesOf = async (maxMegabytes: number) => {
      let bytes = 0;
      for await (const chunk of workbook.read(sheet, maxMegabytes * 1_048_576)) bytes += chunk.length;
      return bytes;
    };

    expect(content.length).toBeLessThan(10_000);
    await expect(bytesOf(2)).rejects.toThrow(/too large: unpacked, .* is longer than 2 MB/);
    expect(await bytesOf(4)).toBeGreaterThan(3 * 1_048_576);
  });

  it('that is damaged is rejected', async () => {
    const content = zipped(parts(header));
    await expect(read(content.subarray(0, content.length - 30))).rejects.toThrow(/damaged/);
    await expect(read(strToU8('PK\u0003\u0004 and no more'))).rejects.toThrow(/damaged/);
  });
});
