import type { PoolClient } from 'pg';
import type { TestApp } from './test-app';

/** How many statements reach the database while `work` runs, BEGIN and COMMIT among them. */
export async function countStatements(app: TestApp, work: () => Promise<unknown>): Promise<number> {
  const { pool } = app.running.deps;
  const watched = new Map<PoolClient, PoolClient['query']>();
  let count = 0;
  const watch = (client: PoolClient): void => {
    if (watched.has(client)) return;
    const query = client.query;
    watched.set(client, query);
    client.query = ((...args: unknown[]) => {
      count += 1;
      return Reflect.apply(query, client, args);
    }) as PoolClient['query']; // passes everything on as it came
  };
  pool.on('acquire', watch);
  try {
    await work();
  } finally {
    pool.off('acquire', watch);
    for (const [client, query] of watched) client.query = query;
  }
  return count;
}
