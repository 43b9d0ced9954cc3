import { Socket } from 'node:net';
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Pool, type PoolClient, types } from 'pg';

/** Drizzle over the pool, or over the one connection of an open transaction. */
export type Database = NodePgDatabase & { $client: Pool | PoolClient };

const INT8 = 20;
// Sums and counts arrive as int8; all of ours are far below 2^53.
types.setTypeParser(INT8, Number);

interface PoolSettings {
  url: string;
  size: number;
  /** Called for connections that die between statements; without a listener such an error would end the process. */
  onConnectionError: (error: Error) => void;
}

/**
 * Statements that are awaited together leave in one write: waking PostgreSQL for each of them takes longer than most of
 * them do. The driver corks the socket for each statement; it stays corked until the current turn is over.
 */
class TurnSocket extends Socket {
  #isCorked = false;

  override cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    super.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      super.uncork();
    });
  }

  override uncork(): void {}
}

export function openPool({ url, size, onConnectionError }: PoolSettings): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'casepack',
    // Statements that are awaited together share one round trip to PostgreSQL.
    pipeline: true,
    stream: () => new TurnSocket(),
  });
  pool.on('error', onConnectionError);
  pool.on('connect', (client) => client.on('error', onConnectionError));
  return pool;
}

/** Generates SQL for all connections, so that the names of columns are worked out once. */
export const dialect = new PgDialect({ casing: 'snake_case' });

export const databaseOver = (client: Pool | PoolClient): Database =>
  Object.assign(new NodePgDatabase(dialect, new NodePgSession(client, dialect, undefined), undefined), {
    $client: client,
  });
