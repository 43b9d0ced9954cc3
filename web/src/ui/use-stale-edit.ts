import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Conflict } from './changed-meanwhile';
import type { Difference } from './differences-between';

export interface StaleEdit<State> {
  /** What the edit goes on from; its version is the one to send. */
  base: State;
  conflict: Conflict | undefined;
  /** Takes what a refusal says of a newer state. Where there is one, the notice tells all there is to tell. */
  noticed: (
    newer: NonNullable<State> | undefined,
    compare: (newer: NonNullable<State>) => Difference[],
  ) => boolean;
  /** Fills the form anew from a saved state. */
  startFrom: (state: State) => void;
}

interface Meanwhile<State> {
  newer: State;
  differences: Difference[];
}

/** An edit that may have been overtaken: whoever saves second sees what the first one saved, and chooses. */
export function useStaleEdit<State, Input extends FieldValues, Context, Output>(
  start: State,
  form: UseFormReturn<Input, Context, Output>,
  toEntry: (state: State) => NoInfer<Input>,
): StaleEdit<State> {
  const [base, setBase] = useState(start);
  const [meanwhile, setMeanwhile] = useState<Meanwhile<State>>();

  function goOnFrom(state: State, { keepValues }: { keepValues: boolean }) {
    form.reset(toEntry(state), { keepValues });
    setBase(state);
    setMeanwhile(undefined);
  }

  return {
    base,
    conflict: meanwhile && {
      differences: meanwhile.differences,
      onTakeTheirs: () => goOnFrom(meanwhile.newer, { keepValues: false }),
      onKeepMine: () => goOnFrom(meanwhile.newer, { keepValues: true }),
    },
    noticed: (newer, compare) => {
      setMeanwhile(newer && { newer, differences: compare(newer) });
      return newer !== undefined;
    },
    startFrom: (state) => goOnFrom(state, { keepValues: false }),
  };
}
