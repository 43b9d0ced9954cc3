import type { ParsedRecord } from './csv-records';
import { readXml } from './read-xml';
import { XlsxPackage } from './xlsx-package';
import { MAX_CELL_LENGTH, readWorkbook, type Workbook } from './xlsx-workbook';

const MAX_SHEET_BYTES = 200 * 1_048_576;
/** A price file has four columns. Cells beyond this limit are only reported as too many. */
const MAX_COLUMNS = 100;

interface Cell {
  column: number;
  type: string;
  style: number;
  text: string;
  hasFormula: boolean;
}

/** "D12" is column 3; undefined if it is not a reference. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/.exec(reference ?? '')?.[1];
  if (letters === undefined) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const nameOfColumn = (column: number): string =>
  (column >= 26 ? nameOfColumn(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** As displayed in a spreadsheet: 15 digits, so that 0.1 + 0.2 is 0.3. */
function numberText(text: string): string {
  const value = Number(text);
  return Number.isFinite(value) && text.trim() !== '' ? String(Number(value.toPrecision(15))) : text;
}

/** The SKU 1234 is 01234 in a cell with the format "00000". */
function padded(text: string, form: string): string {
  const count = form.replaceAll('-', '').length;
  if (!/^\d+$/.test(text)) return text;
  const digits = text.padStart(count, '0');
  let at = digits.length - count;
  return digits.slice(0, at) + form.replaceAll('0', () => digits[at++] ?? '');
}

function shownNumber({ style, text }: Cell, { paddedStyles }: Workbook): string {
  const number = numberText(text);
  const form = paddedStyles.get(style);
  return form === undefined ? number : padded(number, form);
}

type Content = { text: string } | { problem: string };

const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet, one day early because it counts February 29, 1900. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const FIRST_DAY_1904 = Date.UTC(1904, 0, 1);

function dateText(text: string, { is1904 }: Workbook): string {
  const day = new Date((is1904 ? FIRST_DAY_1904 : FIRST_DAY) + Math.floor(Number(text)) * DAY_MS);
  return Number.isNaN(day.getTime()) ? text : day.toISOString().slice(0, 10);
}

/** What a reader of the sheet sees: the last result of a formula, a date as a date, nothing for an error. */
function displayed(cell: Cell, workbook: Workbook): string {
  const { type, style, text } = cell;
  const { strings, dateStyles } = workbook;
  switch (type) {
    case 's':
      return strings[Number(text)] ?? '';
    case 'inlineStr':
    case 'str':
      return text;
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    case 'd':
      return text.slice(0, 10);
    default:
      return text !== '' && dateStyles.has(style) ? dateText(text, workbook) : shownNumber(cell, workbook);
  }
}

function contentOf(cell: Cell, workbook: Workbook): Content {
  const { type, style, text, hasFormula } = cell;
  const { strings, dateStyles } = workbook;
  if (hasFormula) return { problem: 'contains a formula. Replace it with its value' };
  if (text === '') return { text };
  switch (type) {
    case 's': {
      const found = strings[Number(text)];
      return found === undefined ? { problem: 'has no readable text' } : { text: found };
    }
    case 'inlineStr':
    case 'str':
      return { text };
    case 'b':
      return { problem: 'contains TRUE or FALSE. Enter a text or a number' };
    case 'e':
      return { problem: 'contains an error' };
    case 'd':
      return { problem: 'contains a date. Format it as a number' };
    default:
      return dateStyles.has(style)
        ? { problem: 'contains a date. Format it as a number' }
        : { text: shownNumber(cell, workbook) };
  }
}

function toRecord(
  line: number,
  cells: readonly Cell[],
  workbook: Workbook,
  width: number,
  asDisplayed: boolean,
): ParsedRecord {
  const texts: string[] = [];
  for (const cell of cells) {
    const content = asDisplayed ? { text: displayed(cell, workbook) } : contentOf(cell, workbook);
    if ('problem' in content) {
      return { line, text: '', reason: `Cell ${nameOfColumn(cell.column)}${line} ${content.problem}` };
    }
    while (texts.length <= Math.min(cell.column, MAX_COLUMNS)) texts.push('');
    texts[Math.min(cell.column, MAX_COLUMNS)] = content.text;
  }
  while (texts.at(-1) === '') texts.pop();
  while (texts.length < width) texts.push('');
  return { line, cells: texts };
}

export interface XlsxOptions {
  /** Accepts formulas and dates as the sheet shows them, where otherwise they are problems. */
  asDisplayed?: boolean;
  /** Longer texts are truncated. */
  cellLength?: number;
}

/** Collects the rows of a sheet while its XML is read. */
class SheetRows {
  readonly #workbook: Workbook;
  readonly #options: Required<XlsxOptions>;
  #rows: ParsedRecord[] = [];
  /** The number of cells in the first row that has any. */
  #width = 0;
  #line = 0;
  #cells: Cell[] = [];
  #cell: Cell | undefined;
  #isValue = false;
  #inReading = 0;

  constructor(workbook: Workbook, options: Required<XlsxOptions>) {
    this.#workbook = workbook;
    this.#options = options;
  }

  take(): ParsedRecord[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  onOpen = (name: string, attribute: (name: string) => string | undefined): void => {
    if (name === 'row') {
      const given = Number(attribute('r'));
      this.#line = Number.isSafeInteger(given) && given > this.#line ? given : this.#line + 1;
      this.#cells = [];
    } else if (name === 'c') {
      const column = columnOf(attribute('r')) ?? (this.#cells.at(-1)?.column ?? -1) + 1;
      const style = Number(attribute('s') ?? 0);
      this.#cell = { column, type: attribute('t') ?? 'n', style, text: '', hasFormula: false };
    } else if (name === 'f' && this.#cell) this.#cell.hasFormula = true;
    else if (name === 'rph') this.#inReading += 1;
    this.#isValue = (name === 'v' || name === 't') && this.#inReading === 0;
  };

  onText = (text: string): void => {
    const { cellLength } = this.#options;
    if (!this.#isValue || !this.#cell || this.#cell.text.length >= cellLength) return;
    this.#cell.text += text.slice(0, cellLength);
  };

  onClose = (name: string): void => {
    this.#isValue = false;
    if (name === 'rph') this.#inReading -= 1;
    if (name === 'c' && this.#cell) {
      if (this.#cells.length <= MAX_COLUMNS) this.#cells.push(this.#cell);
      this.#cell = undefined;
    }
    if (name !== 'row') return;
    const found = toRecord(this.#line, this.#cells, this.#workbook, this.#width, this.#options.asDisplayed);
    if ('cells' in found && found.cells.every((cell) => cell === '')) return;
    if (this.#width === 0 && 'cells' in found) this.#width = found.cells.length;
    this.#rows.push(found);
  };
}

/** All rows of the first sheet that are not blank, header first, like `readRecords` for CSV. */
export async function* readXlsxRecords(
  path: string,
  { asDisplayed = false, cellLength = MAX_CELL_LENGTH }: XlsxOptions = {},
): AsyncGenerator<ParsedRecord> {
  const parts = await XlsxPackage.open(path);
  try {
    const workbook = await readWorkbook(parts, cellLength);
    const rows = new SheetRows(workbook, { asDisplayed, cellLength });
    for await (const _ of readXml(parts.read(workbook.sheet, MAX_SHEET_BYTES), rows)) yield* rows.take();
  } finally {
    parts.close();
  }
}
