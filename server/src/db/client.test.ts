import { Socket } from 'node:net';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { openPool } from './client';

describe('the pool of database connections', () => {
  let database: TestDatabase;
  let pool: Pool;
  let lost: Error[];
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(() => {
    lost = [];
    pool = openPool({ url: database.url, size: 1, onConnectionError: (error) => lost.push(error) });
  });
  afterEach(() => pool.end());

  /** Ends a connection as an operator or a restart of PostgreSQL does. */
  async function cut(processId: number): Promise<void> {
    const other = openPool({ url: database.url, size: 1, onConnectionError: () => undefined });
    await other.query('select pg_terminate_backend($1)', [processId]);
    await other.end();
  }
  const processOf = async (client: Pick<Pool, 'query'>): Promise<number> =>
    (await client.query('select pg_backend_pid() as pid')).rows[0].pid;

  it('stops waiting for a connection after three seconds', async () => {
    const taken = await pool.connect();
    const startedAt = performance.now();

    await expect(pool.query('select 1')).rejects.toThrow('timeout');

    expect(performance.now() - startedAt).toBeLessThan(6_000);
    taken.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('reports a lost idle connection, and opens another one', async () => {
    await cut(await processOf(pool));

    await vi.waitFor(() => expect(lost.length).toBeGreaterThan(0), { timeout: 5_000 });
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('reports a connection lost between two statements of a transaction', async () => {
    const client = await pool.connect();
    await client.query('begin');

    await cut(await processOf(client));

    await vi.waitFor(() => expect(lost.length).toBeGreaterThan(0), { timeout: 5_000 });
    client.release(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('sends statements that are awaited together in one write', async () => {
    const client = await pool.connect();
    const writes = vi.spyOn(Socket.prototype, '_writev');
    const ask = (number: number) => client.query('select $1::int as number', [number]);

    const together = await Promise.all([1, 2, 3].map(ask));
    const inOneWrite = writes.mock.calls.length;
    const later = await ask(4);

    expect([...together, later].map(({ rows }) => rows[0].number)).toEqual([1, 2, 3, 4]);
    expect([inOneWrite, writes.mock.calls.length]).toEqual([1, 2]);
    writes.mockRestore();
    client.release();
  });

  it('cancels a statement after fifteen seconds, and a transaction that is idle for thirty', async () => {
    const settings = await pool.query(
      `select name, setting from pg_settings
       where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
    );

    expect(settings.rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '30000' },
      { name: 'statement_timeout', setting: '15000' },
    ]);
  });
});
