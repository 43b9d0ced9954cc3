import type { TestApp } from '../test-app';

// Attempts are counted and sessions slide whatever the answer is.
const leftOut = new Set(['throttles', 'sessions']);

/** One value for everything the database holds: two equal ones mean that nothing was written. */
export async function checksum(app: TestApp): Promise<string> {
  const { pool } = app.running.deps;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const parts = tables
    .filter(({ name }) => !leftOut.has(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as sum from "${name}" row`,
    );
  const { rows } = await pool.query<{ name: string; sum: string }>(`${parts.join(' union all ')} order by 1`);
  return rows.map(({ name, sum }) => `${name}:${sum}`).join('\n');
}
