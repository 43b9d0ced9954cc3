interface Ages {
  /** Until then a value is handed out as it is. */
  freshMs: number;
  /** Until then it is handed out while a new one is made; later, whoever asks waits for that. */
  usableMs: number;
}

interface CachedValue<T> {
  value: T;
  madeAt: number;
}

/** Values that may be a little old: one is made at a time for each key, and the longest unasked go first. */
export class AgingCache<T> {
  readonly #ages: Ages;
  readonly #mostKeys: number;
  readonly #kept = new Map<string, CachedValue<T>>();
  readonly #making = new Map<string, Promise<T>>();

  constructor(ages: Ages, mostKeys = 1_000) {
    this.#ages = ages;
    this.#mostKeys = mostKeys;
  }

  /** `onError` is told of a failure that nobody waits for. */
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
        // Begun before everything was forgotten, it is handed out but not kept.
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
