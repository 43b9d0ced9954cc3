import { readFile } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import { XLSX_TYPE } from '@casepack/contract/csv';
import { MAX_MATCH_ROWS, type SheetRow, splitRows, toSheetRows } from '@casepack/contract/desk/split-rows';
import { AppError } from '@casepack/contract/errors';
import { UnreadableFile } from '../uploads/decode-text';
import { readXlsxRecords } from '../uploads/xlsx-records';
import { tooManyRows } from './match-rows';
import { toPdfRows } from './pdf-rows';
import { readPdfText } from './pdf-text';

export type OrderFileType = 'text/csv' | 'application/pdf' | typeof XLSX_TYPE;

export interface OrderFile {
  rows: SheetRow[];
  contentType: OrderFileType;
  content: Buffer;
}

const LONGEST_TEXT = 2_000_000;
const PDF_HEADER_BYTES = 1_024;

export const refusedFile = (message: string): AppError =>
  new AppError('invalid_input', message, { fields: { file: message } });

const startsWith = (content: Buffer, bytes: readonly number[]): boolean =>
  content.subarray(0, bytes.length).equals(Buffer.from(bytes));

/** Text in UTF-8 or UTF-16, or else in the encoding that spreadsheets of Western Europe use. */
function decode(content: Buffer): string {
  const encoding = startsWith(content, [0xff, 0xfe])
    ? 'utf-16le'
    : startsWith(content, [0xfe, 0xff])
      ? 'utf-16be'
      : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

// Tabs and line breaks aside, text has no control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const binary = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;

function readText(content: Buffer): SheetRow[] {
  const text = decode(content);
  if (binary.test(text.slice(0, 10_000))) throw refusedFile('Choose a CSV, XLSX, TXT or PDF file');
  if (text.length > LONGEST_TEXT) throw tooManyRows();
  return splitRows(text);
}

async function readWorkbook(path: string): Promise<SheetRow[]> {
  const rows: { row: number; cells: string[] }[] = [];
  for await (const record of readXlsxRecords(path, { asDisplayed: true })) {
    if (rows.length === MAX_MATCH_ROWS) throw tooManyRows();
    if ('cells' in record) rows.push({ row: record.line, cells: record.cells });
  }
  return toSheetRows(rows);
}

async function readPdf(content: Buffer): Promise<SheetRow[]> {
  const rows = toSheetRows(toPdfRows(await readPdfText(content)));
  if (rows.length === 0)
    throw refusedFile('This PDF has no text. It may be a scan: type or paste its rows instead');
  return rows;
}

const isPdf = (content: Buffer): boolean =>
  content.subarray(0, PDF_HEADER_BYTES).includes('%PDF-', 0, 'latin1');
const isZip = (content: Buffer): boolean => startsWith(content, [0x50, 0x4b, 0x03, 0x04]);
/** Workbooks older than XLSX, and those with a password. */
const isOldWorkbook = (content: Buffer): boolean => startsWith(content, [0xd0, 0xcf, 0x11, 0xe0]);

async function readRows(path: string, content: Buffer): Promise<Omit<OrderFile, 'content'>> {
  if (isPdf(content)) return { rows: await readPdf(content), contentType: 'application/pdf' };
  if (isZip(content)) {
    return {
      rows: await readWorkbook(path),
      contentType: XLSX_TYPE,
    };
  }
  if (isOldWorkbook(content)) {
    throw refusedFile(
      'The file is an old or password-protected Excel workbook. Save it as XLSX or CSV without a password',
    );
  }
  return { rows: readText(content), contentType: 'text/csv' };
}

/** The rows of a file; its content decides what it is, not its name. */
export async function readOrderFile(path: string): Promise<OrderFile> {
  const content = await readFile(path);
  if (content.length === 0) throw refusedFile('The file is empty');
  try {
    const { rows, contentType } = await readRows(path, content);
    if (rows.length === 0) throw refusedFile('The file has no rows');
    return { rows, contentType, content };
  } catch (error) {
    throw error instanceof UnreadableFile ? refusedFile(error.message) : error;
  }
}
