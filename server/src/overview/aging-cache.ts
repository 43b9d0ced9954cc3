interface Ages {
  /** Up to this age, a value is returned as it is. */
  freshMs: number;
  /** Up to this age, it is returned while a new one is computed. Later, callers wait for the new one. */
  usableMs: number;
}

interface CachedValue<T> {
  value: T;
  madeAt: number;
}

/** Caches values that may be slightly outdated. Computes one at a time per key; evicts the least recently used. */
export class AgingCache<T> {
  readonly #ages: Ages;
  readonly #mostKeys: number;
  readonly #kept = new Map<string, CachedValue<T>>();
  readonly #making = new Map<string, Promise<T>>();

  constructor(ages: Ages, mostKeys = 1_000) {
    this.#ages = ages;
    this.#mostKeys = mostKeys;
  }

  /** `onError` is called if a computation in the background fails. */
  async get(key: string, now: Date, make: () => Promise<T>, onError: (error: unknown) => void): Promise<T> {
    const kept = this.#kept.get(key);
    const age = kept ? now.getTime() - kept.madeAt : Number.POSITIVE_INFINITY;
    if (!kept || age > this.#ages.usableMs) return this.#make(key, now, make);
    this.#keep(key, kept);
    if (age > this.#ages.freshMs) this.#make(key, now, make).catch(onError);
    return kept.value;
  }

  forget(): void {
    this.#kept.clear();
    this.#making.clear();
  }

  #make(key: string, now: Date, make: () => Promise<T>): Promise<T> {
    const underway = this.#making.get(key);
    if (underway !== undefined) return underway;
    const making = make()
      .then((value) => {
        // A value whose computation started before the cache was cleared is returned but not stored.
        if (this.#making.get(key) === making) this.#keep(key, { value, madeAt: now.getTime() });
        return value;
      })
      .finally(() => {
        if (this.#making.get(key) === making) this.#making.delete(key);
      });
    this.#making.set(key, making);
    return making;
  }

  #keep(key: string, kept: CachedValue<T>): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#mostKeys && oldest !== undefined) this.#kept.delete(oldest);
  }
}
