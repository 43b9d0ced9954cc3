import { LRUCache } from 'lru-cache';
import type { CatalogScope } from './catalog-scope';

interface Slot {
  scope: CatalogScope;
  dependsOnStock: boolean;
}

export interface CacheKey extends Slot {
  /** Unique among the keys of one cache and scope. */
  text: string;
}

interface Settings<T> {
  maxEntries: number;
  maxBytes: number;
  weigh: (value: T) => number;
  /** While false, changes may be missed: nothing is cached or returned from the cache. */
  isTrusted: () => boolean;
}

/**
 * The least recently used entries are dropped first. What was being read when a change came in is returned but not
 * cached.
 */
export class DroppableCache<T> {
  readonly #isTrusted: () => boolean;
  readonly #kept: LRUCache<string, Slot & { value: T }>;
  readonly #reading = new Map<string, Slot & { value: Promise<T> }>();

  constructor({ maxEntries, maxBytes, weigh, isTrusted }: Settings<T>) {
    this.#isTrusted = isTrusted;
    this.#kept = new LRUCache({
      max: maxEntries,
      // The cache does not accept 0, which turns it off: no entry fits into one byte.
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ value }, key) => weigh(value) + key.length * 2,
    });
  }

  /** One read serves all concurrent requests for the same key. */
  async get({ text, scope, dependsOnStock }: CacheKey, read: () => Promise<T>): Promise<T> {
    if (!this.#isTrusted()) return read();
    const key = `${scope}:${text}`;
    const kept = this.#kept.get(key);
    if (kept) return kept.value;
    const underway = this.#reading.get(key);
    if (underway) return underway.value;

    const reading = { scope, dependsOnStock, value: read() };
    this.#reading.set(key, reading);
    try {
      const value = await reading.value;
      if (this.#reading.get(key) === reading) this.#kept.set(key, { scope, dependsOnStock, value });
      return value;
    } finally {
      if (this.#reading.get(key) === reading) this.#reading.delete(key);
    }
  }

  drop(matches: (slot: Slot) => boolean): void {
    for (const [key, slot] of [...this.#kept]) if (matches(slot)) this.#kept.delete(key);
    for (const [key, slot] of this.#reading) if (matches(slot)) this.#reading.delete(key);
  }
}
