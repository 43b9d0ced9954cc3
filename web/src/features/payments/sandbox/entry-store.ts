import { type CardEntry, type CardField, emptyEntry } from './card-entry';

export interface EntryState {
  entry: CardEntry;
  /** Fields that have lost the focus, or all after a submit: their errors are shown. */
  left: ReadonlySet<CardField>;
  /** Increases with every failed submit; the first invalid field then gets the focus. */
  refusals: number;
}

const first: EntryState = { entry: emptyEntry, left: new Set(), refusals: 0 };

/** Holds the input where both the form and the Stripe-like object can read it. It is never stored. */
export function createEntryStore() {
  let state = first;
  const listeners = new Set<() => void>();

  function change(next: Partial<EntryState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type: (typed: Partial<CardEntry>) => change({ entry: { ...state.entry, ...typed } }),
    leave: (field: CardField) => change({ left: new Set([...state.left, field]) }),
    refuse: () => change({ left: new Set(['number', 'expiry', 'cvc']), refusals: state.refusals + 1 }),
    clear: () => change(first),
  };
}
export type EntryStore = ReturnType<typeof createEntryStore>;
