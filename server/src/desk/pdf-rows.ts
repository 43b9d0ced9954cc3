import { type ColumnRole, roleOf } from '@casepack/contract/desk/sheet-header';
import type { SheetRow } from '@casepack/contract/desk/split-rows';
import type { PdfPiece } from './pdf-text';

interface Cell {
  text: string;
  left: number;
  right: number;
}

/** Pieces closer than this many letter heights belong to the same word, or to the same cell. */
const SAME_WORD = 0.15;
const SAME_CELL = 0.9;
const SAME_LINE = 0.5;

/** Pieces with nearly the same baseline, from top to bottom. */
function linesOf(pieces: readonly PdfPiece[]): PdfPiece[][] {
  const lines: { bottom: number; pieces: PdfPiece[] }[] = [];
  for (const piece of [...pieces].sort((one, other) => other.bottom - one.bottom)) {
    const line = lines.at(-1);
    if (line && line.bottom - piece.bottom < piece.height * SAME_LINE) line.pieces.push(piece);
    else lines.push({ bottom: piece.bottom, pieces: [piece] });
  }
  return lines.map((line) => line.pieces.sort((one, other) => one.left - other.left));
}

/** Neighbors become one cell unless there is a gap between them. */
function cellsOf(line: readonly PdfPiece[]): Cell[] {
  const cells: Cell[] = [];
  for (const { text, left, width, height } of line) {
    const last = cells.at(-1);
    const gap = last ? (left - last.right) / height : Number.POSITIVE_INFINITY;
    if (last && gap < SAME_CELL) {
      last.text += (gap < SAME_WORD ? '' : ' ') + text;
      last.right = Math.max(last.right, left + width);
    } else cells.push({ text, left, right: left + width });
  }
  return cells;
}

const items: readonly (ColumnRole | undefined)[] = ['sku', 'barcode', 'name'];
const amounts: readonly (ColumnRole | undefined)[] = ['quantity', 'cases', 'units'];

function isHeader(cells: readonly Cell[]): boolean {
  const roles = cells.map(({ text }) => roleOf(text));
  return roles.some((role) => items.includes(role)) && roles.some((role) => amounts.includes(role));
}

const overlap = (cell: Cell, column: Cell): number =>
  Math.min(cell.right, column.right) - Math.max(cell.left, column.left);

/** The column below whose heading the cell is: the one it overlaps most, or the nearest. */
function columnOf(cell: Cell, columns: readonly Cell[]): number {
  let best = 0;
  for (const [at, column] of columns.entries()) {
    const current = columns[best];
    if (current && overlap(cell, column) > overlap(cell, current)) best = at;
  }
  return best;
}

/** Puts the cells below their headings, so that an empty cell shifts nothing. */
function align(cells: readonly Cell[], columns: readonly Cell[]): string[] {
  const texts = columns.map(() => '');
  for (const cell of cells) {
    const at = columnOf(cell, columns);
    texts[at] = texts[at] ? `${texts[at]} ${cell.text}` : cell.text;
  }
  return texts;
}

/** The rows and columns of a PDF, read from where its text stands. */
export function toPdfRows(pages: readonly (readonly PdfPiece[])[]): SheetRow[] {
  const rows: SheetRow[] = [];
  let columns: Cell[] | undefined;
  for (const line of pages.flatMap(linesOf)) {
    const cells = cellsOf(line);
    if (isHeader(cells)) columns = cells;
    const isTable = columns !== undefined && cells.length > 1;
    rows.push({
      row: rows.length + 1,
      cells: isTable && columns ? align(cells, columns) : cells.map(({ text }) => text),
    });
  }
  return rows;
}
