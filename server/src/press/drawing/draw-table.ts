import { contentWidth, ink, left, lineHeight, quiet, type Sheet, type Style } from './sheet';
import type { Line } from './wrap-text';

interface Column<Row> {
  title: string;
  /** In points; the one column without a width takes the rest. */
  width?: number;
  align?: 'left' | 'right';
  /** Codes stay on one line: they are drawn smaller if they are too long. */
  fit?: boolean;
  bold?: boolean;
  text: (row: Row) => string;
  /** A separate word below the text. */
  mark?: (row: Row) => string | undefined;
  /** Small texts below the text and the mark. */
  notes?: (row: Row) => readonly string[];
  /** An empty square to check by hand instead of text. */
  tick?: boolean;
}

export type Columns<Row> = readonly Column<Row>[];

interface Cell {
  lines: Line[];
  style: Style;
  mark: string | undefined;
  notes: Line[];
}

const SIZE = 8.5;
const SMALLEST = 6;
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
  const notes = (column.notes?.(row) ?? []).flatMap((note) => sheet.wrap(note, width, noteStyle));
  for (let size = SIZE; column.fit && size > SMALLEST; size -= 0.5) {
    const style = styleOf(column, size);
    const lines = sheet.wrap(text, width, style);
    if (lines.length <= 1) return { lines, style, mark, notes };
  }
  const style = styleOf(column, column.fit ? SMALLEST : SIZE);
  return { lines: sheet.wrap(text, width, style), style, mark, notes };
}

const heightOf = ({ lines, style, mark, notes }: Cell): number =>
  lines.length * lineHeight(style.size) +
  (mark ? lineHeight(MARK_SIZE) : 0) +
  notes.length * lineHeight(noteStyle.size);

/** A table over as many pages as needed; each page repeats the headings. */
export function drawTable<Row>(sheet: Sheet, columns: Columns<Row>, rows: readonly Row[]): void {
  const placed = place(columns);
  sheet.makeRoom(60);
  drawHead(sheet, placed);
  for (const row of rows) {
    const cells = placed.map((each) => toCell(sheet, each, row));
    const height = Math.max(lineHeight(SIZE), ...cells.map(heightOf)) + PADDING * 2;
    if (!sheet.hasRoom(height)) {
      sheet.turn();
      drawHead(sheet, placed);
    }
    const top = sheet.y;
    for (const [at, { lines, style, mark, notes }] of cells.entries()) {
      const { column, x, width } = placed[at] ?? { x: 0, width: 0 };
      if (column?.tick) sheet.box(x, top + 1, TICK, TICK, quiet);
      const below = sheet.lines(lines, x, top, width, style);
      const markStyle: Style = { size: MARK_SIZE, weight: 'bold', color: sheet.accent };
      const belowMark = mark ? sheet.text(mark, x, below, width, markStyle) : below;
      sheet.lines(notes, x, belowMark, width, noteStyle);
    }
    sheet.y = top + height - PADDING;
    sheet.rule(sheet.y);
    sheet.y += PADDING;
  }
}
