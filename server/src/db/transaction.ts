import type { Pool, PoolClient } from 'pg';
import { type Database, databaseOver } from './client';

/** Sent before BEGIN, in the same round trip: it stays, whatever becomes of the transaction. */
export type Ahead = (db: Database) => Promise<void>;

/**
 * The connection as one transaction has it. When something fails, what runs beside it goes on for a moment: its next
 * statement would be stored outside of the transaction, or as a part of the next one.
 */
function lend(client: PoolClient): { lent: PoolClient; end: () => void } {
  let isOver = false;
  const query = (...given: Parameters<PoolClient['query']>) => {
    if (isOver) throw new Error('The transaction is over');
    return client.query(...given);
  };
  const end = () => {
    isOver = true;
  };
  return { lent: { query } as PoolClient, end }; // a transaction only sends statements
}

/**
 * Runs `work` on one connection, in one transaction. What it is given is what was sent ahead; it has to wait for that
 * before it decides anything. A connection that fails to roll back is dropped.
 */
export async function transact<T>(
  db: Database,
  work: (db: Database, ahead: Promise<void>) => Promise<T>,
  onRollbackFailed: (error: unknown) => void,
  ahead: Ahead = async () => {},
): Promise<T> {
  const pool = db.$client as Pool; // outside a transaction it is always the pool
  const client = await pool.connect();
  const { lent, end } = lend(client);
  const own = databaseOver(lent);
  let broken = false;
  try {
    // BEGIN leaves together with the first statement of the work. If it fails, the connection is lost.
    const sent = ahead(own);
    const [, , result] = await Promise.all([sent, client.query('BEGIN'), work(own, sent)]);
    end();
    const { command } = await client.query('COMMIT');
    // PostgreSQL answers COMMIT with ROLLBACK, not with an error, if a failed statement was ignored.
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: a statement in it had failed');
    return result;
  } catch (error) {
    end();
    await client.query('ROLLBACK').catch((rollbackError: unknown) => {
      broken = true;
      onRollbackFailed(rollbackError);
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
