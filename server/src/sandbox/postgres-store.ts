import {
  type AccountStore,
  type Delivery,
  KeyInUse,
  type Reader,
  type Store,
} from '@casepack/card-sandbox/store';
import { eq, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { databaseOver } from '../db/client';
import { sandboxAccounts, sandboxDeliveries } from '../db/schema/sandbox';
import { transact } from '../db/transaction';
import { PostgresAccountStore } from './postgres-account-store';

/** Separates these advisory locks from others over the same text. */
const LOCK_SEED = 5261;

const holdKey = (key: string) =>
  sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, ${LOCK_SEED}::bigint)) as held`;

// A delivery that another process is about to take is skipped, not awaited.
const takeDue = (now: Date, leaseUntil: Date) => sql`
update sandbox_deliveries set attempts = attempts + 1, next_attempt_at = ${leaseUntil.toISOString()}::timestamptz
from sandbox_accounts account
where account.name = sandbox_deliveries.account and sandbox_deliveries.id = (
  select due.id from sandbox_deliveries due join sandbox_accounts receiver on receiver.name = due.account
  where due.delivered_at is null and due.next_attempt_at <= ${now.toISOString()}::timestamptz
    and receiver.webhook_path is not null and receiver.webhook_secret is not null
  order by due.next_attempt_at, due.id limit 1 for update of due skip locked
)
returning sandbox_deliveries.id, sandbox_deliveries.account, event_id as "eventId", payload, attempts,
  webhook_path as path, webhook_secret as secret`;

/** The card sandbox's store in Casepack's own database. */
export class PostgresStore implements Store {
  readonly #pool: Pool;
  readonly #onRollbackFailed: (error: unknown) => void;

  constructor(pool: Pool, onRollbackFailed: (error: unknown) => void) {
    this.#pool = pool;
    this.#onRollbackFailed = onRollbackFailed;
  }

  read<T>(account: string, work: (store: Reader) => Promise<T>): Promise<T> {
    return work(new PostgresAccountStore(databaseOver(this.#pool), account));
  }

  async transaction<T>(
    account: string,
    idempotencyKey: string | undefined,
    work: (store: AccountStore) => Promise<T>,
  ): Promise<T> {
    return transact(
      databaseOver(this.#pool),
      async (db) => {
        if (idempotencyKey !== undefined) {
          const { rows } = await db.execute<{ held: boolean }>(holdKey(`${account} ${idempotencyKey}`));
          if (!rows[0]?.held) throw new KeyInUse();
        }
        await db.insert(sandboxAccounts).values({ name: account }).onConflictDoNothing();
        await db.select().from(sandboxAccounts).where(eq(sandboxAccounts.name, account)).for('update');
        return work(new PostgresAccountStore(db, account));
      },
      this.#onRollbackFailed,
    );
  }

  async takeDelivery(now: Date, leaseUntil: Date): Promise<Delivery | undefined> {
    const { rows } = await databaseOver(this.#pool).execute<Delivery & Record<string, unknown>>(
      takeDue(now, leaseUntil),
    );
    return rows[0];
  }

  async markDelivered(id: number, at: Date): Promise<void> {
    await databaseOver(this.#pool)
      .update(sandboxDeliveries)
      .set({ deliveredAt: at })
      .where(eq(sandboxDeliveries.id, id));
  }

  async postponeDelivery(id: number, until: Date): Promise<void> {
    await databaseOver(this.#pool)
      .update(sandboxDeliveries)
      .set({ nextAttemptAt: until })
      .where(eq(sandboxDeliveries.id, id));
  }
}
