import { type Cell, type GridColumn, type GridLine, type GridState, gridColumns } from './grid-state';

/** Which columns the screen shows, and which of a line can be edited. */
export interface GridShape {
  columns: readonly GridColumn[];
  hasKind: (line: GridLine) => boolean;
}

export const moveTo = (state: GridState, active: Cell): GridState => ({
  ...state,
  active,
  typed: null,
  moves: state.moves + 1,
});

/** The empty row has only its item. */
function columnsOf(state: GridState, { columns, hasKind }: GridShape, row: number): readonly GridColumn[] {
  const line = state.lines[row];
  if (!line) return ['item'];
  return gridColumns.filter((column) => columns.includes(column) && (column !== 'kind' || hasKind(line)));
}

/** The cell in that column, or the nearest one to its left if the row does not have it. */
export function cellIn(state: GridState, shape: GridShape, row: number, column: GridColumn): Cell {
  const known = columnsOf(state, shape, row);
  const reached = known.filter((each) => gridColumns.indexOf(each) <= gridColumns.indexOf(column));
  return { row, column: reached.at(-1) ?? 'item' };
}

export type Direction = 'up' | 'down' | 'left' | 'right' | 'rowStart' | 'rowEnd' | 'first' | 'last';

export function cellToward(state: GridState, shape: GridShape, direction: Direction): Cell {
  const { row, column } = state.active;
  const columns = columnsOf(state, shape, row);
  const at = columns.indexOf(column);
  switch (direction) {
    case 'up':
      return cellIn(state, shape, Math.max(row - 1, 0), column);
    case 'down':
      return cellIn(state, shape, Math.min(row + 1, state.lines.length), column);
    case 'left':
      return { row, column: columns[Math.max(at - 1, 0)] ?? 'item' };
    case 'right':
      return { row, column: columns[Math.min(at + 1, columns.length - 1)] ?? 'item' };
    case 'rowStart':
      return { row, column: 'item' };
    case 'rowEnd':
      return { row, column: columns.at(-1) ?? 'item' };
    case 'first':
      return { row: 0, column: 'item' };
    case 'last':
      return { row: state.lines.length, column: 'item' };
  }
}

/** Where Tab leads; undefined leaves the grid. */
export function cellByTab(state: GridState, shape: GridShape, isBack: boolean): Cell | undefined {
  const { row, column } = state.active;
  const columns = columnsOf(state, shape, row);
  const next = columns[columns.indexOf(column) + (isBack ? -1 : 1)];
  if (next) return { row, column: next };
  if (isBack)
    return row === 0
      ? undefined
      : { row: row - 1, column: columnsOf(state, shape, row - 1).at(-1) ?? 'item' };
  return row >= state.lines.length ? undefined : { row: row + 1, column: 'item' };
}
