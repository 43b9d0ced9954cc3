import { useSyncExternalStore } from 'react';

export interface MixedManufacturers {
  /** The manufacturer whose products are in the cart. */
  from: number;
  /** The manufacturer of the product to add. */
  to: number;
}

export interface NewCartQuestion extends MixedManufacturers {
  answer: (startsNew: boolean) => void;
}

let open: NewCartQuestion | undefined;
const listeners = new Set<() => void>();

function show(question: NewCartQuestion | undefined): void {
  open = question;
  for (const listener of listeners) listener();
}

/** Asks whether to replace the cart by a new one. A second question answers the first with no. */
export function askForNewCart(manufacturers: MixedManufacturers): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    show({
      ...manufacturers,
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
