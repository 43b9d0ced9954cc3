import type { TestApp } from '../test-app';

// Attempts are counted and sessions extended regardless of the response.
const leftOut = new Set(['throttles', 'sessions']);

/** One value for all data, or for the selected rows: equal values mean that nothing was written. */
export async function checksum(app: TestApp, where?: string): Promise<string> {
  const { pool } = app.running.deps;
  const { rows: tables } = await pool.query<{ name: string }>({
    name: 'tables',
    text: `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  });
  // A written row has a newer transaction id than all others, and a deleted row is missing from the count: this takes
  // a hundredth of the time of reading every row.
  const parts = tables
    .filter(({ name }) => !leftOut.has(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' up to ' || coalesce(max(row.xmin::text::bigint), 0) as sum from "${name}" row where ${where ?? true}`,
    );
  const text = `${parts.join(' union all ')} order by 1`;
  // The checksum of everything runs thousands of times; with a name it is planned once per connection.
  const named = where === undefined ? { name: 'checksum', text } : { text };
  const { rows } = await pool.query<{ name: string; sum: string }>(named);
  return rows.map(({ name, sum }) => `${name}:${sum}`).join('\n');
}
