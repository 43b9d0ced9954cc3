import type {
  AccountStore,
  ListQuery,
  NewDelivery,
  ObjectType,
  SavedAnswer,
  StoredObject,
  WebhookEndpoint,
} from '@casepack/card-sandbox/store';
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { sandboxAccounts, sandboxDeliveries, sandboxObjects, sandboxRequests } from '../db/schema/sandbox';

const { account: accountColumn, id, type, owner, data, createdAt } = sandboxObjects;

// Byte order, regardless of the collation of the database: ids sort by creation.
const idInOrder = sql`${id} collate "C"`;

/** The store of one account of the card sandbox, over a connection or the pool. */
export class PostgresAccountStore implements AccountStore {
  readonly #db: Database;
  readonly #account: string;

  constructor(db: Database, account: string) {
    this.#db = db;
    this.#account = account;
  }

  async find(wanted: string): Promise<StoredObject | undefined> {
    const [row] = await this.#db
      .select()
      .from(sandboxObjects)
      .where(and(eq(accountColumn, this.#account), eq(id, wanted)));
    return row && { ...row, type: row.type as ObjectType }; // only `save` writes it
  }

  /** Rows before or after an object of the list. */
  #beside(sign: '<' | '>', other: string): SQL {
    return sql`(${createdAt}, ${idInOrder}) ${sql.raw(sign)} (
      select other.created_at, other.id collate "C" from ${sandboxObjects} other
      where other.account = ${this.#account} and other.id = ${other})`;
  }

  async list(query: ListQuery): Promise<StoredObject[]> {
    const { startingAfter, endingBefore } = query;
    const rows = await this.#db
      .select()
      .from(sandboxObjects)
      .where(
        and(
          eq(accountColumn, this.#account),
          eq(type, query.type),
          query.owner === undefined ? undefined : eq(owner, query.owner),
          query.createdFrom && gte(createdAt, query.createdFrom),
          query.createdBefore && lt(createdAt, query.createdBefore),
          startingAfter ? this.#beside('<', startingAfter) : undefined,
          endingBefore ? this.#beside('>', endingBefore) : undefined,
        ),
      )
      .orderBy(...(endingBefore ? [asc(createdAt), asc(idInOrder)] : [desc(createdAt), desc(idInOrder)]))
      .limit(query.limit);
    const found = rows.map((row) => ({ ...row, type: query.type }));
    return endingBefore ? found.reverse() : found;
  }

  async sum(wanted: ObjectType, field: string): Promise<number> {
    const [row] = await this.#db
      .select({ total: sql<number>`coalesce(sum((${data}->>${field})::bigint), 0)::bigint` })
      .from(sandboxObjects)
      .where(and(eq(accountColumn, this.#account), eq(type, wanted)));
    return row?.total ?? 0;
  }

  async save(object: StoredObject): Promise<void> {
    const changed = {
      owner: object.owner,
      data: object.data,
      ...(object.hidden === undefined ? {} : { hidden: object.hidden }),
    };
    await this.#db
      .insert(sandboxObjects)
      .values({ account: this.#account, ...object })
      .onConflictDoUpdate({ target: [accountColumn, id], set: changed });
  }

  async findAnswer(key: string): Promise<SavedAnswer | undefined> {
    const [row] = await this.#db
      .select()
      .from(sandboxRequests)
      .where(and(eq(sandboxRequests.account, this.#account), eq(sandboxRequests.key, key)));
    return row && { ...row, body: row.answer };
  }

  async saveAnswer({ key, fingerprint, status, body, createdAt: at }: SavedAnswer): Promise<void> {
    const answered = { fingerprint, status, answer: body, createdAt: at };
    await this.#db
      .insert(sandboxRequests)
      .values({ account: this.#account, key, ...answered })
      .onConflictDoUpdate({ target: [sandboxRequests.account, sandboxRequests.key], set: answered });
  }

  async findWebhookEndpoint(): Promise<WebhookEndpoint | undefined> {
    const [row] = await this.#db
      .select({ path: sandboxAccounts.webhookPath, secret: sandboxAccounts.webhookSecret })
      .from(sandboxAccounts)
      .where(eq(sandboxAccounts.name, this.#account));
    return row?.path && row.secret ? { path: row.path, secret: row.secret } : undefined;
  }

  async setWebhookEndpoint(endpoint: WebhookEndpoint | null): Promise<void> {
    await this.#db
      .update(sandboxAccounts)
      .set({ webhookPath: endpoint?.path ?? null, webhookSecret: endpoint?.secret ?? null })
      .where(eq(sandboxAccounts.name, this.#account));
  }

  async addDelivery({ eventId, payload, dueAt }: NewDelivery): Promise<void> {
    await this.#db
      .insert(sandboxDeliveries)
      .values({ account: this.#account, eventId, payload, nextAttemptAt: dueAt });
  }
}
