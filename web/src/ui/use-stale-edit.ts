import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Conflict } from './conflict-notice';
import type { Difference } from './differences-between';

export interface StaleEdit<State> {
  /** The state the edit is based on; its version is the one to send. */
  base: State;
  conflict: Conflict | undefined;
  /** Handles an error that reports a newer state, and returns whether it did. The notice then explains it. */
  detectConflict: (
    newer: NonNullable<State> | undefined,
    compare: (newer: NonNullable<State>) => Difference[],
  ) => boolean;
  /** Resets the form to a saved state. */
  startFrom: (state: State) => void;
}

interface NewerState<State> {
  newer: State;
  differences: Difference[];
}

/** Detects edit conflicts: whoever saves second sees what the first one saved, and chooses. */
export function useStaleEdit<State, Input extends FieldValues, Context, Output>(
  start: State,
  form: UseFormReturn<Input, Context, Output>,
  toEntry: (state: State) => NoInfer<Input>,
): StaleEdit<State> {
  const [base, setBase] = useState(start);
  const [newerState, setNewerState] = useState<NewerState<State>>();

  function continueFrom(state: State, { keepValues }: { keepValues: boolean }) {
    form.reset(toEntry(state), { keepValues });
    setBase(state);
    setNewerState(undefined);
  }

  return {
    base,
    conflict: newerState && {
      differences: newerState.differences,
      onTakeTheirs: () => continueFrom(newerState.newer, { keepValues: false }),
      onKeepMine: () => continueFrom(newerState.newer, { keepValues: true }),
    },
    detectConflict: (newer, compare) => {
      setNewerState(newer && { newer, differences: compare(newer) });
      return newer !== undefined;
    },
    startFrom: (state) => continueFrom(state, { keepValues: false }),
  };
}
