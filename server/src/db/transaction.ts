import type { Pool } from 'pg';
import { type Database, databaseOver } from './client';

/** Runs `work` on one connection, in one transaction. A connection that fails to roll back is dropped. */
export async function transact<T>(
  db: Database,
  work: (db: Database) => Promise<T>,
  onRollbackFailed: (error: unknown) => void,
): Promise<T> {
  const pool = db.$client as Pool; // outside a transaction it is always the pool
  const client = await pool.connect();
  let broken = false;
  try {
    // BEGIN leaves together with the first statement of the work. If it fails, the connection is lost.
    const [, result] = await Promise.all([client.query('BEGIN'), work(databaseOver(client))]);
    const { command } = await client.query('COMMIT');
    // PostgreSQL answers COMMIT with ROLLBACK, not with an error, if a failed statement was ignored.
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: a statement in it had failed');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: unknown) => {
      broken = true;
      onRollbackFailed(rollbackError);
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
