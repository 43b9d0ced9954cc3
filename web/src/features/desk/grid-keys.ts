import type { KeyboardEvent } from 'react';
import type { GridEvent } from './grid-events';
import { cellByTab, type Direction } from './grid-moves';
import type { GridStore } from './grid-store';

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const isCaretKey = (key: string): boolean =>
  key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home' || key === 'End';

function historyEvent(event: KeyboardEvent): GridEvent | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? { type: 'redone' } : { type: 'undone' };
  return key === 'y' ? { type: 'redone' } : undefined;
}

function moveEvent(event: KeyboardEvent, isTyping: boolean): GridEvent | undefined {
  if (event.altKey || event.metaKey) return undefined;
  if (isTyping && isCaretKey(event.key)) return undefined;
  if (event.key === 'Home') return { type: 'moved', direction: event.ctrlKey ? 'first' : 'rowStart' };
  if (event.key === 'End') return { type: 'moved', direction: event.ctrlKey ? 'last' : 'rowEnd' };
  const direction = arrows[event.key];
  return direction && !event.ctrlKey && !event.shiftKey ? { type: 'moved', direction } : undefined;
}

/** What a key does in the grid; undefined leaves it to the browser. */
export function gridEventOf(event: KeyboardEvent, store: GridStore): GridEvent | undefined {
  if (event.nativeEvent.isComposing) return undefined;
  const state = store.state();
  const isTyping = state.typed !== null;
  const history = historyEvent(event);
  if (history) return history;
  switch (event.key) {
    case 'Enter':
      return event.ctrlKey || event.metaKey ? undefined : { type: 'entered', isBack: event.shiftKey };
    case 'Tab': {
      const isBack = event.shiftKey;
      // Something typed in the empty row makes a row, so Tab stays in the grid.
      const stays = isTyping || cellByTab(state, store.context().shape, isBack) !== undefined;
      return stays ? { type: 'tabbed', isBack } : undefined;
    }
    case 'Escape':
      return isTyping ? { type: 'escaped' } : undefined;
    case 'Delete': {
      const key = state.lines[state.active.row]?.key;
      return isTyping || key === undefined ? undefined : { type: 'removed', keys: [key] };
    }
    default:
      return moveEvent(event, isTyping);
  }
}
