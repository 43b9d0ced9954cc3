import { readWholeXml } from './read-xml';
import { unreadableWorkbook, type XlsxPackage } from './xlsx-package';

const MEGABYTE = 1_048_576;
const MAX_STRINGS = 500_000;
/** Cells of a price file are shorter; longer text is truncated, unless the reader asks for more. */
export const MAX_CELL_LENGTH = 1_000;

/** What the cells of a sheet refer to. */
export interface Workbook {
  /** The name of the part with the first visible sheet. */
  sheet: string;
  strings: readonly string[];
  /** Its dates count the days from 1904 on. */
  is1904: boolean;
  /** The styles that show a number as a date or time. */
  dateStyles: ReadonlySet<number>;
  /** The formats such as "00000" and "00000-0000", by style: with them, 1234 is shown as 01234. */
  paddedStyles: ReadonlyMap<number, string>;
}

async function readSheets(parts: XlsxPackage): Promise<{ id: string; is1904: boolean }> {
  const ids: string[] = [];
  let is1904 = false;
  await readWholeXml(parts.read('xl/workbook.xml', MEGABYTE), {
    onOpen: (name, attribute) => {
      if (name === 'workbookpr') is1904 = /^(1|true)$/i.test(attribute('date1904') ?? '');
      const id = attribute('id');
      if (name === 'sheet' && id !== undefined && (attribute('state') ?? 'visible') === 'visible')
        ids.push(id);
    },
  });
  const [first] = ids;
  if (first === undefined) throw unreadableWorkbook('The workbook has no sheet');
  return { id: first, is1904 };
}

async function findSheet(parts: XlsxPackage, id: string): Promise<string> {
  let target: string | undefined;
  await readWholeXml(parts.read('xl/_rels/workbook.xml.rels', MEGABYTE), {
    onOpen: (name, attribute) => {
      const isSheet = name === 'relationship' && attribute('id') === id;
      if (isSheet && attribute('targetmode') !== 'External') target = attribute('target');
    },
  });
  const sheet = target?.startsWith('/') ? target.slice(1) : `xl/${target}`;
  if (target === undefined || !parts.has(sheet)) throw unreadableWorkbook('The workbook has no sheet');
  return sheet;
}

async function readStrings(parts: XlsxPackage, cellLength: number): Promise<string[]> {
  const name = 'xl/sharedStrings.xml';
  const strings: string[] = [];
  if (!parts.has(name)) return strings;
  let text = '';
  let isText = false;
  let inReading = 0;
  await readWholeXml(parts.read(name, 50 * MEGABYTE), {
    onOpen: (tag) => {
      if (tag === 'si') text = '';
      if (tag === 'rph') inReading += 1;
      isText = tag === 't' && inReading === 0;
    },
    onText: (part) => {
      if (isText && text.length < cellLength) text += part.slice(0, cellLength);
    },
    onClose: (tag) => {
      isText = false;
      if (tag === 'rph') inReading -= 1;
      if (tag !== 'si') return;
      if (strings.length === MAX_STRINGS)
        throw unreadableWorkbook(`The workbook contains more than ${MAX_STRINGS} texts`);
      strings.push(text);
    },
  });
  return strings;
}

// Built-in formats of dates and times, including those of East Asian languages.
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
const isDateCode = (code: string): boolean =>
  /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|general/gi, ''));

/** "00000" of `00000;-00000` and of `[$-409]00000\\-0000`; undefined if the format has no fixed number of digits. */
function paddedForm(code: string): string | undefined {
  const positive = code.replaceAll(/\[\$[^\]]*\]/g, '').split(';')[0] ?? '';
  const form = positive.replaceAll(/\\(.)|"([^"]*)"/g, '$1$2');
  return /^0[0-]{0,18}0$/.test(form) ? form : undefined;
}

/** What the styles of cells make of their numbers. */
async function readStyles(parts: XlsxPackage): Promise<Pick<Workbook, 'dateStyles' | 'paddedStyles'>> {
  const dateStyles = new Set<number>();
  const paddedStyles = new Map<number, string>();
  if (!parts.has('xl/styles.xml')) return { dateStyles, paddedStyles };
  const codes = new Map<number, string>();
  let isInCells = false;
  let style = 0;
  await readWholeXml(parts.read('xl/styles.xml', 10 * MEGABYTE), {
    onOpen: (name, attribute) => {
      if (name === 'numfmt') codes.set(Number(attribute('numfmtid')), attribute('formatcode') ?? '');
      if (name === 'cellxfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      const format = Number(attribute('numfmtid') ?? 0);
      const code = codes.get(format);
      if (code === undefined ? isBuiltInDate(format) : isDateCode(code)) dateStyles.add(style);
      const form = code === undefined ? undefined : paddedForm(code);
      if (form !== undefined) paddedStyles.set(style, form);
      style += 1;
    },
    onClose: (name) => {
      if (name === 'cellxfs') isInCells = false;
    },
  });
  return { dateStyles, paddedStyles };
}

export async function readWorkbook(parts: XlsxPackage, cellLength: number): Promise<Workbook> {
  const { id, is1904 } = await readSheets(parts);
  return {
    sheet: await findSheet(parts, id),
    is1904,
    strings: await readStrings(parts, cellLength),
    ...(await readStyles(parts)),
  };
}
