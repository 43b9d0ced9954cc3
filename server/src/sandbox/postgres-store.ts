import { type Books, type Delivery, KeyInUse, type Reader, type Store } from '@casepack/card-sandbox/store';
import { eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import { databaseOver } from '../db/client';
import { sandboxDeliveries } from '../db/schema/sandbox';
import { PostgresBooks } from './postgres-books';

/** Sets these advisory locks apart from other ones over the same text. */
const LOCK_SEED = 5261;

const holdKey = `SELECT pg_try_advisory_xact_lock(hashtextextended($1, ${LOCK_SEED})) AS held`;
const openAccount = 'INSERT INTO sandbox_accounts (name) VALUES ($1) ON CONFLICT DO NOTHING';
const lockAccount = 'SELECT FROM sandbox_accounts WHERE name = $1 FOR UPDATE';

// A delivery that another process is about to take is passed over, not waited for.
const takeDue = `
UPDATE sandbox_deliveries SET attempts = attempts + 1, next_attempt_at = $2
FROM sandbox_accounts account
WHERE account.name = sandbox_deliveries.account AND sandbox_deliveries.id = (
  SELECT due.id FROM sandbox_deliveries due JOIN sandbox_accounts receiver ON receiver.name = due.account
  WHERE due.delivered_at IS NULL AND due.next_attempt_at <= $1
    AND receiver.webhook_path IS NOT NULL AND receiver.webhook_secret IS NOT NULL
  ORDER BY due.next_attempt_at, due.id LIMIT 1 FOR UPDATE OF due SKIP LOCKED
)
RETURNING sandbox_deliveries.id, sandbox_deliveries.account, event_id AS "eventId", payload, attempts,
  webhook_path AS path, webhook_secret AS secret`;

/** The card sandbox's books in Casepack's own database. */
export class PostgresStore implements Store {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  read<T>(account: string, work: (books: Reader) => Promise<T>): Promise<T> {
    return work(new PostgresBooks(databaseOver(this.#pool), account));
  }

  async transaction<T>(
    account: string,
    idempotencyKey: string | undefined,
    work: (books: Books) => Promise<T>,
  ): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      if (idempotencyKey !== undefined) {
        const { rows } = await client.query<{ held: boolean }>(holdKey, [`${account} ${idempotencyKey}`]);
        if (!rows[0]?.held) throw new KeyInUse();
      }
      await client.query(openAccount, [account]);
      await client.query(lockAccount, [account]);
      const result = await work(new PostgresBooks(databaseOver(client), account));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failed: Error) => {
        broken = failed;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async takeDelivery(now: Date, leaseUntil: Date): Promise<Delivery | undefined> {
    const { rows } = await this.#pool.query<Delivery>(takeDue, [now, leaseUntil]);
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
