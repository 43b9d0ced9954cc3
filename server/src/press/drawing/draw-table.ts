import { contentWidth, ink, left, lineHeight, quiet, right, type Sheet, type Style } from './sheet';
import type { Line } from './wrap-text';

interface Column<Row> {
  title: string;
  /** In points; the one column without a width takes the rest. */
  width?: number;
  align?: 'left' | 'right';
  /** Codes and amounts stay on one line: they are drawn smaller if they are too long. */
  fit?: boolean;
  bold?: boolean;
  text: (row: Row) => string;
  /** A separate word below the text. */
  mark?: (row: Row) => string | undefined;
  /** Small texts below the row, from this column to the right edge. */
  notes?: (row: Row) => readonly string[];
  /** An empty square to check by hand instead of text. */
  tick?: boolean;
}

export type Columns<Row> = readonly Column<Row>[];

interface Cell {
  lines: Line[];
  style: Style;
  mark: string | undefined;
}

const SIZE = 8.5;
/** Of codes that do not fit even if they are small. */
const WRAPPED = 7;
const MARK_SIZE = 7;
const GAP = 8;
const PADDING = 4;
const TICK = 8;

const noteStyle: Style = { size: 7.5, color: quiet, mostLines: 40 };

const styleOf = ({ align = 'left', bold }: Pick<Column<unknown>, 'align' | 'bold'>, size = SIZE): Style => ({
  size,
  align,
  ...(bold ? { weight: 'bold' } : {}),
});

interface ColumnPosition<Row> {
  column: Column<Row>;
  x: number;
  width: number;
}

function place<Row>(columns: Columns<Row>): ColumnPosition<Row>[] {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, 0) + GAP * (columns.length - 1);
  let x = left;
  return columns.map((column) => {
    const width = column.width ?? contentWidth - taken;
    const placed = { column, x, width };
    x += width + GAP;
    return placed;
  });
}

function drawHead<Row>(sheet: Sheet, placed: readonly ColumnPosition<Row>[]): void {
  const style: Style = { size: 7.5, color: quiet, weight: 'bold', mostLines: 2 };
  const below = placed.map(({ column, x, width }) =>
    sheet.text(column.title, x, sheet.y, width, { ...style, align: column.align ?? 'left' }),
  );
  sheet.y = Math.max(...below) + 3;
  sheet.rule(sheet.y, ink);
  sheet.y += PADDING;
}

function toCell<Row>(sheet: Sheet, { column, width }: ColumnPosition<Row>, row: Row): Cell {
  const text = column.text(row);
  const mark = column.mark?.(row);
  const fitting = column.fit && sheet.fit(text, width, styleOf(column));
  if (fitting) return { ...fitting, mark };
  const style = styleOf(column, column.fit ? WRAPPED : SIZE);
  return { lines: sheet.wrap(text, width, style), style, mark };
}

const heightOf = ({ lines, style, mark }: Cell): number =>
  lines.length * lineHeight(style.size) + (mark ? lineHeight(MARK_SIZE) : 0);

interface Notes {
  x: number;
  lines: Line[];
}

/** In a narrow column, a long note would take a whole page. */
const notesOf = <Row>(sheet: Sheet, placed: readonly ColumnPosition<Row>[], row: Row): Notes[] =>
  placed.flatMap(({ column, x }) => {
    const lines = (column.notes?.(row) ?? []).flatMap((note) => sheet.wrap(note, right - x, noteStyle));
    return lines.length === 0 ? [] : [{ x, lines }];
  });

const heightOfNotes = (notes: readonly Notes[]): number =>
  Math.max(0, ...notes.map(({ lines }) => lines.length)) * lineHeight(noteStyle.size);

function drawCell(sheet: Sheet, { lines, style, mark }: Cell, x: number, width: number): void {
  const below = sheet.lines(lines, x, sheet.y, width, style);
  if (mark) sheet.text(mark, x, below, width, { size: MARK_SIZE, weight: 'bold', color: sheet.accent });
}

/** A table over as many pages as needed; each page repeats the headings. */
export function drawTable<Row>(sheet: Sheet, columns: Columns<Row>, rows: readonly Row[]): void {
  const placed = place(columns);
  sheet.makeRoom(60);
  drawHead(sheet, placed);
  for (const row of rows) {
    const cells = placed.map((each) => toCell(sheet, each, row));
    const notes = notesOf(sheet, placed, row);
    const cellHeight = Math.max(lineHeight(SIZE), ...cells.map(heightOf));
    const height = cellHeight + heightOfNotes(notes) + PADDING * 2;
    if (!sheet.hasRoom(height)) {
      sheet.turn();
      drawHead(sheet, placed);
    }
    const top = sheet.y;
    for (const [at, cell] of cells.entries()) {
      const { column, x, width } = placed[at] ?? { x: 0, width: 0 };
      if (column?.tick) sheet.box(x, top + 1, TICK, TICK, quiet);
      drawCell(sheet, cell, x, width);
    }
    for (const { x, lines } of notes) sheet.lines(lines, x, top + cellHeight, right - x, noteStyle);
    sheet.y = top + height - PADDING;
    sheet.rule(sheet.y);
    sheet.y += PADDING;
  }
}
