import { blankLine, type Taken, takeEntry, takeQuantity } from './grid-entry';
import { type GridContext, step } from './grid-events';
import { cellIn, moveTo } from './grid-moves';
import { type Cell, changeLine, type GridState, type GridStep, withLines } from './grid-state';

/** Takes over what is typed in the active cell. The active row stays the same line, also if another one went. */
export function commit(state: GridState, context: GridContext): GridStep & { key: string | undefined } {
  const { typed, active } = state;
  const key = state.lines[active.row]?.key;
  const text = typed?.trim();
  if (typed === null || text === undefined) return { ...step(state), key };
  const resting = { ...state, typed: null };
  if (!key) return text === '' ? { ...step(resting), key } : addLine(resting, text, context);
  const taken = takeText(state, key, text, context);
  const changed = withLines(resting, taken.lines);
  return { ...step(followLine(changed, key), taken.effects), key };
}

function addLine(state: GridState, text: string, context: GridContext): GridStep & { key: string } {
  const key = context.newKey();
  const { lines, effects } = takeEntry([...state.lines, blankLine(key)], key, text, context.known);
  return { ...step(followLine(withLines(state, lines), key), effects), key };
}

function takeText({ lines, active }: GridState, key: string, text: string, { known }: GridContext): Taken {
  const line = lines.find((each) => each.key === key);
  const unchanged = { lines, effects: [] };
  switch (active.column) {
    case 'item':
      return text === '' || text === line?.entry ? unchanged : takeEntry(lines, key, text, known);
    case 'quantity':
      if (text === '') return unchanged;
      if (line?.units === undefined && text === String(line?.quantity ?? '')) return unchanged;
      return takeQuantity(lines, key, text, known);
    case 'note':
      return text === line?.note ? unchanged : { lines: changeLine(lines, key, { note: text }), effects: [] };
    case 'shipDate':
      return text === line?.shipDate
        ? unchanged
        : { lines: changeLine(lines, key, { shipDate: text }), effects: [] };
    default:
      return unchanged;
  }
}

/** Keeps the active cell on its line after rows before it came or went. */
export function followLine(state: GridState, key: string): GridState {
  const row = state.lines.findIndex((line) => line.key === key);
  const kept = row === -1 ? Math.min(state.active.row, state.lines.length) : row;
  return kept === state.active.row ? state : { ...state, active: { ...state.active, row: kept } };
}

/** Enter: a row that lacks its quantity gets it first; a complete one leads to the next row. */
function afterEnter(state: GridState, key: string | undefined, isBack: boolean, context: GridContext): Cell {
  const { row, column } = state.active;
  const line = state.lines.find((each) => each.key === key);
  if (isBack) return cellIn(state, context.shape, Math.max(row - 1, 0), column);
  if (line?.invalidQuantity !== undefined && column === 'quantity') return { row, column };
  if (line && column === 'item' && line.quantity === null && line.units === undefined) {
    return { row, column: 'quantity' };
  }
  const next = line || row >= state.lines.length ? row + 1 : row;
  const target = Math.min(next, state.lines.length);
  return column === 'quantity'
    ? { row: target, column: 'item' }
    : cellIn(state, context.shape, target, column);
}

export function enter(state: GridState, isBack: boolean, context: GridContext): GridStep {
  const { row, column } = state.active;
  const line = state.lines[row];
  // Enter in an empty quantity field takes the quantity it shows.
  const isUsual =
    column === 'quantity' &&
    !isBack &&
    line &&
    line.quantity === null &&
    line.units === undefined &&
    !state.typed;
  const filled = isUsual ? { ...state, typed: String(context.usualQuantity(line)) } : state;
  const taken = commit(filled, context);
  // The row was added to an earlier one: its place is that of the next one now.
  const isGone = taken.key !== undefined && !taken.state.lines.some(({ key }) => key === taken.key);
  const to = isGone
    ? { row: Math.min(row, taken.state.lines.length), column: 'item' as const }
    : afterEnter(taken.state, taken.key, isBack, context);
  return step(moveTo(taken.state, to), taken.effects);
}
