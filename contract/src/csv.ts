export const INVALID_FILE = 'Please select a valid CSV file';
export const MAX_CSV_BYTES = 50 * 1024 * 1024;
export const CSV_TYPE = 'text/csv';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Byte order mark; without it, spreadsheets read the file as Latin-1. */
export const BYTE_ORDER_MARK = '\ufeff';

// A spreadsheet runs a cell that starts with one of these, even after apostrophes; some also accept wide forms.
const runnable = /^'*[=+\-@|%\t\r\n＝＋－＠｜％﹦﹢﹣﹫﹪−]/;
const guarded = /^'+[=+\-@|%\t\r\n＝＋－＠｜％﹦﹢﹣﹫﹪−]/;

/** Puts an apostrophe before a cell that a spreadsheet would run; `withoutGuard` removes exactly that one. */
export const withGuard = (cell: string): string => (runnable.test(cell) ? `'${cell}` : cell);
export const withoutGuard = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);

const quoteIfNeeded = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** One line according to RFC 4180. Cells that users may have written must be guarded first. */
export const toCsvLine = (cells: readonly string[]): string => `${cells.map(quoteIfNeeded).join(',')}\r\n`;
