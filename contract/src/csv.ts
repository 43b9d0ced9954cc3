/** Begins a file; without it, spreadsheets take the file for Latin-1. */
export const BYTE_ORDER_MARK = '\ufeff';

// A spreadsheet runs a cell that begins with one of these, also behind apostrophes; some read wide forms alike.
const runnable = /^'*[=+\-@|%\t\r\n＝＋－＠｜％﹦﹢﹣﹫﹪−]/;
const guarded = /^'+[=+\-@|%\t\r\n＝＋－＠｜％﹦﹢﹣﹫﹪−]/;

/** Puts an apostrophe before what a spreadsheet would run; `withoutGuard` takes exactly that one away again. */
export const withGuard = (cell: string): string => (runnable.test(cell) ? `'${cell}` : cell);
export const withoutGuard = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);

const quoteIfNeeded = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** One line as RFC 4180 has it; the cells are guarded before, where people may have written them. */
export const toCsvLine = (cells: readonly string[]): string => `${cells.map(quoteIfNeeded).join(',')}\r\n`;
