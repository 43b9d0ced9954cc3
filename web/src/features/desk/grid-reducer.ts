import { choose, followActive, match, resolve, setQuantities } from './grid-answers';
import { commit, enter } from './grid-commit';
import { settle } from './grid-entry';
import { type GridContext, type GridEvent, step } from './grid-events';
import { cellByTab, cellToward, moveTo } from './grid-moves';
import { type Cell, changeLine, type GridLine, type GridState, type GridStep, withLines } from './grid-state';

function remove(state: GridState, keys: readonly string[]): GridStep {
  const lines = state.lines.filter(({ key }) => !keys.includes(key));
  if (lines.length === state.lines.length) return step(state);
  const count = state.lines.length - lines.length;
  const row = Math.min(state.active.row, lines.length);
  const words = count === 1 ? 'Row removed.' : `${count} rows removed.`;
  return step(moveTo(withLines({ ...state, typed: null }, lines), cellAt(lines, row, state.active)), [
    { do: 'announce', words },
  ]);
}

const cellAt = (lines: readonly GridLine[], row: number, { column }: Cell): Cell => ({
  row,
  column: row < lines.length ? column : 'item',
});

function timeTravel(state: GridState, isBack: boolean): GridStep {
  const from = isBack ? state.past : state.future;
  const lines = from.at(-1);
  // The first thing to take back is what is being typed.
  if (isBack && state.typed !== null) return step({ ...state, typed: null });
  if (!lines) return step(state);
  const rest = from.slice(0, -1);
  const changed: GridState = isBack
    ? { ...state, lines, past: rest, future: [...state.future, state.lines] }
    : { ...state, lines, past: [...state.past, state.lines], future: rest };
  const row = Math.min(state.active.row, lines.length);
  return step(moveTo(changed, cellAt(lines, row, state.active)), [
    { do: 'announce', words: isBack ? 'Undone.' : 'Done again.' },
  ]);
}

/** The whole behavior of the grid: what happens, and what the screen has to do about it. */
export function nextGrid(state: GridState, event: GridEvent, context: GridContext): GridStep {
  switch (event.type) {
    case 'focused': {
      const { row, column } = event.cell;
      if (row === state.active.row && column === state.active.column) return step(state);
      const { state: taken, effects } = commit(state, context);
      return step({ ...taken, active: event.cell, typed: null }, effects);
    }
    case 'typed':
      return step({ ...state, typed: event.text });
    case 'entered':
      return enter(state, event.isBack, context);
    case 'tabbed': {
      const { state: taken, effects } = commit(state, context);
      const to = cellByTab(taken, context.shape, event.isBack);
      return step(to ? moveTo(taken, to) : taken, effects);
    }
    case 'moved': {
      const { state: taken, effects } = commit(state, context);
      return step(moveTo(taken, cellToward(taken, context.shape, event.direction)), effects);
    }
    case 'escaped':
      // As when it was entered: what is typed next replaces the whole text.
      return step(moveTo(state, state.active));
    case 'left': {
      const { state: taken, effects } = commit(state, context);
      return step(taken, effects);
    }
    case 'removed':
      return remove(state, event.keys);
    case 'undone':
      return timeTravel(state, true);
    case 'redone':
      return timeTravel(state, false);
    case 'productChosen':
      return choose(state, event.key, event.product, context);
    case 'resolved':
      return resolve(state, event, context);
    case 'resolvingFailed': {
      const line = state.lines.find(({ key }) => key === event.key);
      if (line?.entry !== event.entry || line.productId !== null) return step(state);
      const problem = { message: event.message, item: '', candidateIds: [], isUnanswered: true };
      return step({ ...state, lines: changeLine(state.lines, event.key, { isPending: undefined, problem }) });
    }
    case 'numberSettled':
      return step({ ...state, lines: changeLine(state.lines, event.key, { unknownNumber: undefined }) });
    case 'lookedUpAgain': {
      const line = state.lines.find(({ key }) => key === event.key);
      if (!line || line.productId !== null) return step(state);
      const lines = changeLine(state.lines, event.key, { problem: undefined, isPending: true });
      return step({ ...state, lines }, [{ do: 'resolve', key: event.key, entry: line.entry }]);
    }
    case 'shown': {
      const { state: taken, effects } = commit(state, context);
      return step(moveTo(taken, event.cell), effects);
    }
    case 'roundedUp': {
      const line = state.lines.find(({ key }) => key === event.key);
      const product = line?.productId == null ? undefined : context.known.byId(line.productId);
      if (line?.units === undefined || !product) return step(state);
      const quantity = Math.ceil(line.units / Math.max(product.casePackQuantity, 1));
      const rounded = changeLine(state.lines, event.key, { quantity, units: undefined });
      const { lines, effects } = settle(rounded, event.key, context.known);
      return step(followActive(state, withLines(state, lines)), effects);
    }
    case 'kindSet': {
      const changed = changeLine(state.lines, event.key, { isTester: event.isTester });
      const { lines, effects } = settle(changed, event.key, context.known);
      return step(followActive(state, withLines(state, lines)), effects);
    }
    case 'quantitiesSet':
      return setQuantities(state, event, context);
    case 'matched':
      return match(state, event.answer, context);
    case 'loaded':
      return step(
        withLines(
          { ...state, typed: null, active: { row: event.lines.length, column: 'item' } },
          event.lines,
        ),
      );
  }
}
