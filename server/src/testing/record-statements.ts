import type { PoolClient } from 'pg';
import type { TestApp } from './test-app';

interface Statement {
  text: string;
  values: unknown[];
}

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query);

/** The statements that reach the database while `work` runs, including BEGIN and COMMIT. */
export async function recordStatements(app: TestApp, work: () => Promise<unknown>): Promise<Statement[]> {
  const { pool } = app.running.deps;
  const watched = new Map<PoolClient, PoolClient['query']>();
  const statements: Statement[] = [];
  const watch = (client: PoolClient): void => {
    if (watched.has(client)) return;
    const query = client.query;
    watched.set(client, query);
    client.query = ((...args: unknown[]) => {
      const [given, values] = args;
      statements.push({ text: textOf(given), values: Array.isArray(values) ? values : [] });
      return Reflect.apply(query, client, args);
    }) as PoolClient['query']; // passes everything on unchanged
  };
  pool.on('acquire', watch);
  try {
    await work();
  } finally {
    pool.off('acquire', watch);
    for (const [client, query] of watched) client.query = query;
  }
  return statements;
}
