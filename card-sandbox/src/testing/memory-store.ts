import {
  type AccountStore,
  type Delivery,
  KeyInUse,
  type ListQuery,
  type NewDelivery,
  type ObjectType,
  type Reader,
  type SavedAnswer,
  type Store,
  type StoredObject,
  type WebhookEndpoint,
} from '../store';

interface StoredDelivery extends NewDelivery {
  id: number;
  account: string;
  attempts: number;
  isDelivered: boolean;
}

interface Account {
  objects: Map<string, StoredObject>;
  answers: Map<string, SavedAnswer>;
  endpoint: WebhookEndpoint | undefined;
}

const newestFirst = (left: StoredObject, right: StoredObject): number =>
  right.createdAt.getTime() - left.createdAt.getTime() || (left.id.slice(-24) < right.id.slice(-24) ? 1 : -1);

const copyOf = (account: Account): Account => ({ ...structuredClone(account) });

class MemoryAccountStore implements AccountStore {
  readonly #account: Account;
  readonly #addDelivery: (delivery: NewDelivery) => void;

  constructor(account: Account, addDelivery: (delivery: NewDelivery) => void) {
    this.#account = account;
    this.#addDelivery = addDelivery;
  }

  async find(id: string): Promise<StoredObject | undefined> {
    return structuredClone(this.#account.objects.get(id));
  }

  async list({ limit, ...query }: ListQuery): Promise<StoredObject[]> {
    const { type, owner, createdFrom, createdBefore, startingAfter, endingBefore } = query;
    const all = [...this.#account.objects.values()]
      .filter((object) => object.type === type && (owner === undefined || object.owner === owner))
      .filter(({ createdAt }) => !createdFrom || createdAt >= createdFrom)
      .filter(({ createdAt }) => !createdBefore || createdAt < createdBefore)
      .sort(newestFirst);
    const placeOf = (id: string) => all.findIndex((object) => object.id === id);
    if (endingBefore) return all.slice(Math.max(0, placeOf(endingBefore) - limit), placeOf(endingBefore));
    const start = startingAfter ? placeOf(startingAfter) + 1 : 0;
    return all.slice(start, start + limit);
  }

  async sum(type: ObjectType, field: string): Promise<number> {
    return [...this.#account.objects.values()]
      .filter((object) => object.type === type)
      .reduce((total, { data }) => total + Number((data as Record<string, unknown>)[field]), 0); // every object is one
  }

  async save(object: StoredObject): Promise<void> {
    const before = this.#account.objects.get(object.id);
    this.#account.objects.set(
      object.id,
      structuredClone({ ...object, ...(before ? kept(before, object) : {}) }),
    );
  }

  async findAnswer(key: string): Promise<SavedAnswer | undefined> {
    return this.#account.answers.get(key);
  }

  async saveAnswer(answer: SavedAnswer): Promise<void> {
    this.#account.answers.set(answer.key, structuredClone(answer));
  }

  async findWebhookEndpoint(): Promise<WebhookEndpoint | undefined> {
    return this.#account.endpoint;
  }

  async setWebhookEndpoint(endpoint: WebhookEndpoint | null): Promise<void> {
    this.#account.endpoint = endpoint ?? undefined;
  }

  async addDelivery(delivery: NewDelivery): Promise<void> {
    this.#addDelivery(delivery);
  }
}

/** A saved object keeps its creation time, and its hidden part unless a new one is given. */
const kept = (before: StoredObject, after: StoredObject): Partial<StoredObject> => ({
  createdAt: before.createdAt,
  hidden: after.hidden === undefined ? before.hidden : after.hidden,
});

/**
 * An in-memory store for tests without a database: one transaction at a time per account, rolled back when it throws.
 */
export class MemoryStore implements Store {
  readonly #accounts = new Map<string, Account>();
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #keysInUse = new Set<string>();
  readonly #deliveries: StoredDelivery[] = [];

  #accountOf(name: string): Account {
    return this.#accounts.get(name) ?? { objects: new Map(), answers: new Map(), endpoint: undefined };
  }

  read<T>(account: string, work: (store: Reader) => Promise<T>): Promise<T> {
    return work(new MemoryAccountStore(this.#accountOf(account), () => {}));
  }

  async transaction<T>(
    account: string,
    idempotencyKey: string | undefined,
    work: (store: AccountStore) => Promise<T>,
  ): Promise<T> {
    const key = idempotencyKey === undefined ? undefined : `${account} ${idempotencyKey}`;
    if (key !== undefined && this.#keysInUse.has(key)) throw new KeyInUse();
    if (key !== undefined) this.#keysInUse.add(key);
    const before = this.#turns.get(account) ?? Promise.resolve();
    const turn = before.then(() => this.#run(account, work));
    this.#turns.set(
      account,
      turn.catch(() => {}), // the next one runs either way; the caller of this one gets its error
    );
    try {
      return await turn;
    } finally {
      if (key !== undefined) this.#keysInUse.delete(key);
    }
  }

  async #run<T>(name: string, work: (store: AccountStore) => Promise<T>): Promise<T> {
    const account = copyOf(this.#accountOf(name));
    const added: NewDelivery[] = [];
    const result = await work(new MemoryAccountStore(account, (delivery) => added.push(delivery)));
    this.#accounts.set(name, account);
    for (const delivery of added) {
      const id = this.#deliveries.length;
      this.#deliveries.push({ ...delivery, id, account: name, attempts: 0, isDelivered: false });
    }
    return result;
  }

  async takeDelivery(now: Date, leaseUntil: Date): Promise<Delivery | undefined> {
    for (const delivery of this.#deliveries) {
      const { endpoint } = this.#accountOf(delivery.account);
      if (delivery.isDelivered || delivery.dueAt > now || !endpoint) continue;
      delivery.attempts += 1;
      delivery.dueAt = leaseUntil;
      return { ...delivery, ...endpoint };
    }
    return undefined;
  }

  async markDelivered(id: number): Promise<void> {
    const delivery = this.#deliveries[id];
    if (delivery) delivery.isDelivered = true;
  }

  async postponeDelivery(id: number, until: Date): Promise<void> {
    const delivery = this.#deliveries[id];
    if (delivery) delivery.dueAt = until;
  }
}
