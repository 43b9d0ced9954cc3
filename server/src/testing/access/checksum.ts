import type { TestApp } from '../test-app';

// Attempts are counted and sessions slide whatever the answer is.
const leftOut = new Set(['throttles', 'sessions']);

/** One value for everything the database holds, or for the rows meant: two equal ones mean that nothing was written. */
export async function checksum(app: TestApp, where?: string): Promise<string> {
  const { pool } = app.running.deps;
  const { rows: tables } = await pool.query<{ name: string }>({
    name: 'tables',
    text: `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  });
  // A row written anew carries a newer transaction than all others, a row deleted is missing from the count: looking at
  // these takes a hundredth of reading every row.
  const parts = tables
    .filter(({ name }) => !leftOut.has(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' up to ' || coalesce(max(row.xmin::text::bigint), 0) as sum from "${name}" row where ${where ?? true}`,
    );
  const text = `${parts.join(' union all ')} order by 1`;
  // Of everything it is asked thousands of times; with a name it is planned once per connection.
  const named = where === undefined ? { name: 'checksum', text } : { text };
  const { rows } = await pool.query<{ name: string; sum: string }>(named);
  return rows.map(({ name, sum }) => `${name}:${sum}`).join('\n');
}
