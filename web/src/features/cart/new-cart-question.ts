import { useSyncExternalStore } from 'react';

export interface MixedMakers {
  /** The manufacturer whose products are in the cart. */
  from: number;
  /** The manufacturer of what is to be added. */
  to: number;
}

export interface NewCartQuestion extends MixedMakers {
  answer: (startsNew: boolean) => void;
}

let open: NewCartQuestion | undefined;
const listeners = new Set<() => void>();

function show(question: NewCartQuestion | undefined): void {
  open = question;
  for (const listener of listeners) listener();
}

/** Asks whether the cart gives way to a new one. A second question answers the first with no. */
export function askForNewCart(makers: MixedMakers): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    show({
      ...makers,
      answer(startsNew) {
        show(undefined);
        resolve(startsNew);
      },
    });
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useNewCartQuestion = (): NewCartQuestion | undefined =>
  useSyncExternalStore(subscribe, () => open);
