import { withoutInvisible } from '../invisible';
import { withoutSender } from './text-row';

/** One row of what was pasted or dropped, in the order of the input. Blank rows are left out. */
export interface SheetRow {
  /** Counted from 1, blank rows included. */
  row: number;
  /** One cell if nothing separates columns. */
  cells: string[];
}

export const MAX_MATCH_ROWS = 5_000;
const LONGEST_ROW = 2_000;
const MOST_CELLS = 60;
const LONGEST_CELL = 500;
/** How far a quoted cell can reach. */
const LONGEST_QUOTED = 4_000;
const SAMPLE = 300;

type Separator = '\t' | ';' | ',' | '|' | '  ' | undefined;

const hasContent = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
const isBlank = (text: string): boolean => text.trim() === '';

/** `12,50`: a comma with decimals behind it, at the end or before a space. */
const withoutDecimals = (line: string): string => line.replace(/\d,\d{1,2}(?=\s|$)/g, '0');

const separatorsIn = (line: string, separator: ';' | ',' | '|'): number =>
  (separator === ',' && /\s/.test(line.trim()) ? withoutDecimals(line) : line).split(separator).length - 1;

const withoutQuoted = (line: string): string => line.replace(/"[^"]*"/g, '""');

const mostCommon = (counts: readonly number[]): number => {
  const frequency = new Map<number, number>();
  for (const count of counts) frequency.set(count, (frequency.get(count) ?? 0) + 1);
  return Math.max(0, ...frequency.values());
};

/** The separator that most lines have, and as often as each other. A sentence with a comma does not make a table. */
function findSeparator(lines: readonly string[]): Separator {
  const sample = lines.filter(hasContent).slice(0, SAMPLE).map(withoutSender).map(withoutQuoted);
  if (sample.some((line) => line.trim().includes('\t'))) return '\t';
  for (const separator of [';', '|', ','] as const) {
    const counts = sample.map((line) => separatorsIn(line, separator)).filter((count) => count > 0);
    if (counts.length * 2 >= sample.length && mostCommon(counts) * 2 > counts.length) return separator;
  }
  const spaced = sample.filter((line) => / {2,}/.test(line.trim()));
  return spaced.length * 2 >= sample.length && spaced.length > 1 ? '  ' : undefined;
}

const tidy = (cell: string): string =>
  withoutInvisible(cell)
    .replace(/[\s\0]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_CELL);

/** Where a quoted cell that starts at `at` ends, if it is one: its closing quote is followed by a separator. */
function quotedEnd(text: string, at: number, separator: string): number | undefined {
  const limit = Math.min(text.length, at + LONGEST_QUOTED);
  for (let next = at + 1; next < limit; next += 1) {
    if (text[next] !== '"') continue;
    if (text[next + 1] === '"') next += 1;
    else {
      const after = text[next + 1];
      return after === undefined || after === separator || after === '\n' ? next : undefined;
    }
  }
  return undefined;
}

interface Open {
  row: number;
  cells: string[];
}

/** Cells may be quoted, as spreadsheets do with cells that hold line breaks or separators. */
function splitQuoted(text: string, separator: string): SheetRow[] {
  const rows: SheetRow[] = [];
  let open: Open = { row: 1, cells: [] };
  let line = 1;
  let at = 0;
  const close = () => {
    if (open.cells.some((cell) => cell !== '')) rows.push(open);
    open = { row: line, cells: [] };
  };
  while (at <= text.length) {
    const end = text[at] === '"' ? quotedEnd(text, at, separator) : undefined;
    let next = end === undefined ? at : end + 1;
    while (next < text.length && text[next] !== separator && text[next] !== '\n') next += 1;
    const raw = text.slice(at, next);
    if (open.cells.length < MOST_CELLS)
      open.cells.push(
        tidy(end === undefined ? raw.slice(0, LONGEST_ROW) : raw.slice(1, -1).replaceAll('""', '"')),
      );
    if (end !== undefined) line += raw.split('\n').length - 1;
    if (text[next] !== separator) {
      line += 1;
      close();
    }
    at = next + 1;
  }
  return rows;
}

const splitSpaced = (line: string): string[] => line.trim().split(/ {2,}/).slice(0, MOST_CELLS).map(tidy);

/** `| a | b |` */
const withoutFrame = (line: string): string => line.trim().replace(/^\|/, '').replace(/\|$/, '');

const clean = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\0', ' ')
    .replaceAll('\u00a0', ' ');

/** The rows of a pasted text. What separates the columns is found out. */
export function splitRows(given: string): SheetRow[] {
  const text = clean(given);
  const lines = text.split('\n');
  const separator = findSeparator(lines);
  if (separator === '\t' || separator === ';' || separator === ',') return splitQuoted(text, separator);
  return lines.flatMap((line, index) => {
    if (isBlank(line)) return [];
    const cut = line.slice(0, LONGEST_ROW);
    const cells =
      separator === '|'
        ? withoutFrame(cut).split('|').slice(0, MOST_CELLS).map(tidy)
        : separator
          ? splitSpaced(cut)
          : [tidy(cut)];
    return cells.some((cell) => cell !== '') ? [{ row: index + 1, cells }] : [];
  });
}

/** The rows of a file whose cells are known. */
export const toSheetRows = (rows: readonly { row: number; cells: readonly string[] }[]): SheetRow[] =>
  rows
    .map(({ row, cells }) => ({ row, cells: cells.slice(0, MOST_CELLS).map(tidy) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
