import { Client } from 'pg';
import type { NextRequest } from './load';
import { median } from './median';
import { send } from './sign-in';

const TRIES = 20;
/** The median of them: a scheduled job that runs during one adds its own statements. */
const COUNTS = 3;

// The job queue polls for work on its own, independent of requests.
const counted = `
  select coalesce(sum(calls), 0)::float8 as calls from pg_stat_statements
  where dbid = (select oid from pg_database where datname = current_database())
    and query !~* '^(begin|commit|rollback|set|listen|select pg_stat_statements_reset)'
    and query !~* 'skip locked|distinct name from jobs|jobs\\.(queue|version|schedule|subscription|archive)|bench'`;

/** How many statements one request sends to the database. */
export async function statementsPerRequest(
  databaseUrl: string,
  url: string,
  next: NextRequest,
): Promise<number> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'bench' });
  await client.connect();
  try {
    await client.query('create extension if not exists pg_stat_statements');
    await send(url, next());
    const counts: number[] = [];
    while (counts.length < COUNTS) {
      await client.query('select pg_stat_statements_reset()');
      for (let tries = 0; tries < TRIES; tries += 1) await send(url, next());
      const { rows } = await client.query<{ calls: number }>(counted);
      counts.push((rows[0]?.calls ?? 0) / TRIES);
    }
    return median(counts);
  } finally {
    await client.end();
  }
}
