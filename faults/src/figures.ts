/** What a fault did and what was checked afterwards; added up over the whole run. */
export interface Figures {
  /** Single faults: one kill, one cut, one stalled response. */
  injected: number;
  /** Requests with a response of any kind. */
  answered: number;
  /** Of those: told to try again later. */
  refused: number;
  /** Requests without a response. */
  silent: number;
  orders: number;
  payments: number;
  edits: number;
  mails: number;
  /** The longest time from the end of a fault to the first response. */
  slowestReturnMs: number;
}

export const noFigures = (): Figures => ({
  injected: 0,
  answered: 0,
  refused: 0,
  silent: 0,
  orders: 0,
  payments: 0,
  edits: 0,
  mails: 0,
  slowestReturnMs: 0,
});

export function sumOf(all: readonly Figures[]): Figures {
  const total = noFigures();
  for (const each of all) {
    for (const key of Object.keys(total) as (keyof Figures)[]) {
      // keys of the literal above
      total[key] = key === 'slowestReturnMs' ? Math.max(total[key], each[key]) : total[key] + each[key];
    }
  }
  return total;
}
