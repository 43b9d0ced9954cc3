import { setImmediate as otherWork } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A text, or a number as its digits. */
export type XlsxCell = string | { number: string };

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const formats = 'http://schemas.openxmlformats.org';
const main = `${formats}/spreadsheetml/2006/main`;
const relations = `${formats}/officeDocument/2006/relationships`;
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relationship = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`;
const relationships = (...entries: string[]): string =>
  `<Relationships xmlns="${formats}/package/2006/relationships">${entries.join('')}</Relationships>`;
const override = (part: string, kind: string): string =>
  `<Override PartName="${part}" ContentType="${contentType}.${kind}+xml"/>`;

const cellFormat = (numberFormat: number): string =>
  `<xf numFmtId="${numberFormat}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;

const fixedParts = (sheetName: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${formats}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/worksheets/sheet1.xml', 'worksheet')}${override('/xl/styles.xml', 'styles')}</Types>`,
  '_rels/.rels': relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships(
    relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    relationship('rId2', 'styles', 'styles.xml'),
  ),
  // Style 1 is text, so that a spreadsheet does not turn an edited SKU into a number; style 2 has two decimals.
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3">${cellFormat(0)}${cellFormat(49)}${cellFormat(2)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
});

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (found) => escapes[found] ?? found);

function cellXml(cell: XlsxCell): string {
  if (typeof cell === 'string')
    return `<c s="1" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  return `<c${cell.number.includes('.') ? ' s="2"' : ''}><v>${cell.number}</v></c>`;
}

const sheetStart = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="1" width="24" customWidth="1"/><col min="2" max="4" width="14" customWidth="1"/></cols><sheetData>`;

/** How many rows are written before other requests are handled. */
const ROWS_AT_A_TIME = 1_000;

/** A workbook with one sheet, written while the rows arrive. */
export async function* writeXlsx(
  sheetName: string,
  batches: AsyncIterable<readonly (readonly XlsxCell[])[]>,
): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = [];
  const take = (): Uint8Array[] => {
    const taken = written;
    written = [];
    return taken;
  };
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  const add = (name: string): ZipDeflate => {
    const part = new ZipDeflate(name);
    zip.add(part);
    return part;
  };
  for (const [name, content] of Object.entries(fixedParts(escapeXml(sheetName))))
    add(name).push(strToU8(head + content), true);

  const sheet = add('xl/worksheets/sheet1.xml');
  sheet.push(strToU8(sheetStart));
  for await (const rows of batches) {
    for (let start = 0; start < rows.length; start += ROWS_AT_A_TIME) {
      const some = rows.slice(start, start + ROWS_AT_A_TIME);
      sheet.push(strToU8(some.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('')));
      yield* take();
      await otherWork();
    }
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* take();
}
