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
  /** While false, changes may go unheard: nothing is kept or handed out. */
  isTrusted: () => boolean;
}

/** The least recently used go first. What was being read when a change came in is handed out but not kept. */
export class DroppableCache<T> {
  readonly #settings: Settings<T>;
  readonly #kept = new Map<string, Slot & { value: T; weight: number }>();
  readonly #reading = new Map<string, Slot & { value: Promise<T> }>();
  #bytes = 0;

  constructor(settings: Settings<T>) {
    this.#settings = settings;
  }

  /** One read serves everyone who asks for the same at the same time. */
  async get({ text, scope, dependsOnStock }: CacheKey, read: () => Promise<T>): Promise<T> {
    if (!this.#settings.isTrusted()) return read();
    const key = `${scope}:${text}`;
    const kept = this.#kept.get(key);
    if (kept) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.value;
    }
    const underway = this.#reading.get(key);
    if (underway) return underway.value;

    const reading = { scope, dependsOnStock, value: read() };
    this.#reading.set(key, reading);
    try {
      const value = await reading.value;
      if (this.#reading.get(key) === reading) this.#keep(key, { scope, dependsOnStock, value });
      return value;
    } finally {
      if (this.#reading.get(key) === reading) this.#reading.delete(key);
    }
  }

  drop(matches: (slot: Slot) => boolean): void {
    for (const [key, slot] of this.#kept) if (matches(slot)) this.#remove(key);
    for (const [key, slot] of this.#reading) if (matches(slot)) this.#reading.delete(key);
  }

  #keep(key: string, entry: Slot & { value: T }): void {
    const weight = this.#settings.weigh(entry.value) + key.length * 2;
    this.#kept.set(key, { ...entry, weight });
    this.#bytes += weight;
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#settings.maxEntries && this.#bytes <= this.#settings.maxBytes) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#kept.get(key)?.weight ?? 0;
    this.#kept.delete(key);
  }
}
