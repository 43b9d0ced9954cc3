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
  /** The styles that show a number as a date or time. */
  dateStyles: ReadonlySet<number>;
}

async function findSheetId(parts: XlsxPackage): Promise<string> {
  const ids: string[] = [];
  await readWholeXml(parts.read('xl/workbook.xml', MEGABYTE), {
    onOpen: (name, attribute) => {
      const id = attribute('id');
      if (name === 'sheet' && id !== undefined && (attribute('state') ?? 'visible') === 'visible')
        ids.push(id);
    },
  });
  const [first] = ids;
  if (first === undefined) throw unreadableWorkbook('The workbook has no sheet');
  return first;
}

async function findSheet(parts: XlsxPackage): Promise<string> {
  const id = await findSheetId(parts);
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

async function readDateStyles(parts: XlsxPackage): Promise<Set<number>> {
  const dates = new Set<number>();
  if (!parts.has('xl/styles.xml')) return dates;
  const custom = new Map<number, boolean>();
  let isInCells = false;
  let style = 0;
  await readWholeXml(parts.read('xl/styles.xml', 10 * MEGABYTE), {
    onOpen: (name, attribute) => {
      if (name === 'numfmt')
        custom.set(Number(attribute('numfmtid')), isDateCode(attribute('formatcode') ?? ''));
      if (name === 'cellxfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      const format = Number(attribute('numfmtid') ?? 0);
      if (custom.get(format) ?? isBuiltInDate(format)) dates.add(style);
      style += 1;
    },
    onClose: (name) => {
      if (name === 'cellxfs') isInCells = false;
    },
  });
  return dates;
}

export async function readWorkbook(parts: XlsxPackage, cellLength: number): Promise<Workbook> {
  return {
    sheet: await findSheet(parts),
    strings: await readStrings(parts, cellLength),
    dateStyles: await readDateStyles(parts),
  };
}
