import type { Pool } from 'pg';

type Row = Record<string, unknown>;

/** Inserts rows without the schema in the code, which describes only the newest version. */
export async function insertRow(pool: Pool, table: string, row: Row): Promise<number> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  const { rows } = await pool.query<{ id?: number }>(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')}) RETURNING *`,
    Object.values(row),
  );
  return rows[0]?.id ?? 0;
}
