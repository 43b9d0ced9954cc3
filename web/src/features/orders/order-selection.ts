import type { OrderSummary } from '@casepack/contract/orders/order';
import { useState } from 'react';

export interface SelectionState {
  /** In the order in which they were selected, also those of other pages. */
  orders: readonly OrderSummary[];
  /** Everything that matches the filter, on all pages. */
  isEverything: boolean;
  /** Where a range begins. */
  lastId: number | undefined;
}

export const nothingSelected: SelectionState = { orders: [], isEverything: false, lastId: undefined };

const has = ({ orders, isEverything }: SelectionState, id: number): boolean =>
  isEverything || orders.some((order) => order.id === id);

/** The rows between the last pressed one and this one. */
function rangeOf(rows: readonly OrderSummary[], from: number | undefined, to: number): OrderSummary[] {
  const end = rows.findIndex(({ id }) => id === to);
  const start = rows.findIndex(({ id }) => id === from);
  const [first, last] = start === -1 ? [end, end] : [Math.min(start, end), Math.max(start, end)];
  return rows.slice(first, last + 1);
}

function withRows(state: SelectionState, rows: readonly OrderSummary[]): readonly OrderSummary[] {
  const kept = state.isEverything ? [] : state.orders;
  return [...kept, ...rows.filter(({ id }) => !kept.some((order) => order.id === id))];
}

/** Presses the checkbox of a row; with Shift, all rows since the last pressed one get what this one gets. */
export function toggleRow(
  state: SelectionState,
  rows: readonly OrderSummary[],
  id: number,
  isRange: boolean,
): SelectionState {
  const pressed = isRange ? rangeOf(rows, state.lastId, id) : rows.filter((row) => row.id === id);
  // Without a row, everything becomes the rows of this page without that row.
  const before = state.isEverything ? { ...state, orders: rows, isEverything: false } : state;
  const orders = has(state, id)
    ? before.orders.filter((order) => !pressed.some((row) => row.id === order.id))
    : withRows(before, pressed);
  return { orders, isEverything: false, lastId: id };
}

/** Selects all rows of the page, or none of them if all are. */
export function togglePage(state: SelectionState, rows: readonly OrderSummary[]): SelectionState {
  if (state.isEverything) return nothingSelected;
  const orders = rows.every(({ id }) => has(state, id))
    ? state.orders.filter(({ id }) => !rows.some((row) => row.id === id))
    : withRows(state, rows);
  return { orders, isEverything: false, lastId: undefined };
}

export interface OrderSelection extends SelectionState {
  has: (id: number) => boolean;
  toggleRow: (rows: readonly OrderSummary[], id: number, isRange: boolean) => void;
  togglePage: (rows: readonly OrderSummary[]) => void;
  selectEverything: () => void;
}

/** `filter` is what the list shows: another filter begins with nothing selected. */
export function useOrderSelection(filter: string): OrderSelection {
  const [stored, setStored] = useState({ filter, state: nothingSelected });
  const state = stored.filter === filter ? stored.state : nothingSelected;
  const set = (next: SelectionState) => setStored({ filter, state: next });
  return {
    ...state,
    has: (id) => has(state, id),
    toggleRow: (rows, id, isRange) => set(toggleRow(state, rows, id, isRange)),
    togglePage: (rows) => set(togglePage(state, rows)),
    selectEverything: () => set({ orders: [], isEverything: true, lastId: undefined }),
  };
}
