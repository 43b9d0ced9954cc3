import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { GridContext, GridEvent } from './grid-events';
import { nextGrid } from './grid-reducer';
import type { GridEffect, GridLine, GridState } from './grid-state';

/** Holds the grid outside React, so that a key press draws one row and nothing else. */
export class GridStore {
  #state: GridState;
  readonly #context: () => GridContext;
  readonly #listeners = new Set<() => void>();
  /** Does what the grid asks for; set by the screen. */
  onEffect: (effect: GridEffect) => void = () => {};

  constructor(state: GridState, context: () => GridContext) {
    this.#state = state;
    this.#context = context;
  }

  state = (): GridState => this.#state;
  lines = (): readonly GridLine[] => this.#state.lines;
  context = (): GridContext => this.#context();

  dispatch = (event: GridEvent): void => {
    const { state, effects } = nextGrid(this.#state, event, this.#context());
    if (state !== this.#state) {
      this.#state = state;
      for (const listener of this.#listeners) listener();
    }
    for (const effect of effects) this.onEffect(effect);
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** For what stands around the grid: it is drawn after the grid itself, so that nobody waits for it while typing. */
export function useGridLines(store: GridStore): readonly GridLine[] {
  const [lines, setLines] = useState(store.lines);
  useEffect(() => {
    const follow = () => startTransition(() => setLines(store.lines()));
    follow();
    return store.subscribe(follow);
  }, [store]);
  return lines;
}

export const useGrid = (store: GridStore): GridState => useSyncExternalStore(store.subscribe, store.state);
