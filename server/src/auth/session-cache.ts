import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from '../db/change-feed';
import type { SessionAccount } from './accounts.queries';

const KEPT_MS = 10_000;
const MAX_ENTRIES = 10_000;

/** Caches sessions for a few seconds. Drops them as soon as any instance announces a change of their user or tenant. */
export class SessionCache {
  readonly #entries = new LRUCache<string, { account: SessionAccount; until: number }>({ max: MAX_ENTRIES });
  readonly #changes: ChangeFeed;
  readonly #now: () => Date;
  /** Increases with every drop, so that data read before a drop is not cached after it. */
  #generation = 0;

  constructor(changes: ChangeFeed, now: () => Date) {
    this.#changes = changes;
    this.#now = now;
    changes.subscribe({
      changed: (topic) => {
        const [kind, id] = topic.split(':');
        if (kind === 'user') this.#drop((account) => account.id === Number(id));
        if (kind === 'organizations') this.#drop((account) => account.manufacturerId === Number(id));
      },
      lost: () => this.#drop(() => true),
    });
  }

  find(tokenHash: string): SessionAccount | undefined {
    if (!this.#changes.connected) return undefined;
    const entry = this.#entries.get(tokenHash);
    return entry && entry.until > this.#now().getTime() ? entry.account : undefined;
  }

  /** Call before reading from the database. The returned function caches the result unless a drop came in between. */
  beforeReading(): (tokenHash: string, account: SessionAccount) => void {
    const generation = this.#generation;
    return (tokenHash, account) => {
      if (generation !== this.#generation || !this.#changes.connected) return;
      this.#entries.set(tokenHash, { account, until: this.#now().getTime() + KEPT_MS });
    };
  }

  #drop(matches: (account: SessionAccount) => boolean): void {
    this.#generation += 1;
    for (const [tokenHash, { account }] of [...this.#entries]) {
      if (matches(account)) this.#entries.delete(tokenHash);
    }
  }
}
