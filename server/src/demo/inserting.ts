import type { Database } from '../db/client';

/** The database, or an open transaction. */
export type Executor = Pick<Database, 'insert' | 'execute' | 'select'>;

/** Returns the id of the row with this key in the demo. */
export type Ids<Key> = (key: Key) => number;

export function idsBy<Key>(rows: readonly { key: Key; id: number }[]): Ids<Key> {
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`The demo refers to ${key}, which was not inserted`);
    return id;
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Both timestamps of a row created `ageDays` ago and not changed since. */
export function aged(now: Date, ageDays: number): { createdAt: Date; updatedAt: Date } {
  const at = new Date(now.getTime() - ageDays * DAY_MS);
  return { createdAt: at, updatedAt: at };
}
