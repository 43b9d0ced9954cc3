import { type SQL, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { dialect } from './client';

const CHANNEL = 'casepack_changes';
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

/** What changed, such as `user:17`. */
export type Topic = `${string}:${number}`;

interface Subscriber {
  changed: (topic: Topic) => void;
  /** Changes may have been missed: drop everything. */
  lost: () => void;
}

interface FeedSettings {
  url: string;
  onError: (error: Error) => void;
}

/**
 * Notifies every instance of changes made by others, through LISTEN/NOTIFY. While `connected` is false nothing may be
 * served from memory, since changes would be missed.
 */
export class ChangeFeed {
  readonly #settings: FeedSettings;
  readonly #subscribers = new Set<Subscriber>();
  #client: Client | undefined;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;
  #connected = false;
  readonly #pending = new Set<Topic>();
  #telling: Promise<void> | undefined;

  constructor(settings: FeedSettings) {
    this.#settings = settings;
  }

  get connected(): boolean {
    return this.#connected;
  }

  subscribe(subscriber: Subscriber): void {
    this.#subscribers.add(subscriber);
  }

  /** For the instance that made the change, right after its commit. */
  deliver(topic: Topic): void {
    for (const subscriber of this.#subscribers) subscriber.changed(topic);
  }

  /**
   * For a change that is already committed: sent over the feed's own connection, with duplicates merged. A NOTIFY
   * inside a transaction makes commits wait for one another, which is too slow for frequent changes such as stock.
   */
  tell(topic: Topic): void {
    this.deliver(topic);
    this.#pending.add(topic);
    this.#tellOthers();
  }

  /** Clears all caches. */
  forgetAll(): void {
    for (const subscriber of this.#subscribers) subscriber.lost();
  }

  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.#settings.url,
      application_name: 'casepack changes',
      keepAlive: true,
    });
    this.#client = client;
    client.on('notification', (message) => this.deliver(message.payload as Topic)); // only announce() writes here
    client.on('error', (error) => {
      this.#settings.onError(error);
      this.#lose(client);
    });
    client.on('end', () => this.#lose(client));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      this.#lose(client);
      throw error;
    }
    if (this.#closed) return;
    // Changes between the loss and now were missed.
    this.forgetAll();
    this.#connected = true;
    this.#tellOthers();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#telling;
    await this.#client?.end();
  }

  #tellOthers(): void {
    this.#telling ??= this.#sendPending().finally(() => {
      this.#telling = undefined;
    });
  }

  /** What cannot be sent now is sent after reconnecting. */
  async #sendPending(): Promise<void> {
    for (const topic of this.#pending) {
      const client = this.#client;
      if (!client || !this.#connected) return;
      this.#pending.delete(topic);
      const { sql: text, params } = dialect.sqlToQuery(announcement(topic));
      await client.query(text, params).catch((error: Error) => {
        this.#pending.add(topic);
        this.#settings.onError(error);
        this.#lose(client);
      });
    }
  }

  #lose(client: Client): void {
    if (client !== this.#client) return;
    this.#client = undefined;
    this.#connected = false;
    this.forgetAll();
    client.end().catch(this.#settings.onError);
    if (!this.#closed) this.#reconnect(FIRST_RETRY_MS);
  }

  #reconnect(delayMs: number): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      if (this.#closed || this.#client) return;
      this.open().catch((error: Error) => {
        this.#settings.onError(error);
        this.#reconnect(Math.min(delayMs * 2, LONGEST_RETRY_MS));
      });
    }, delayMs);
    this.#retry.unref();
  }
}

/** The statement that notifies the other instances; part of the transaction that makes the change. */
export const announcement = (topic: Topic): SQL => sql`select pg_notify(${CHANNEL}, ${topic})`;
