import type { ClientBase } from 'pg';

export interface BackedUpTable {
  name: string;
  /** Generated columns are omitted: PostgreSQL computes them again. */
  columns: string[];
}

const tablesQuery = `
  SELECT c.relname AS name,
         array_agg(a.attname::text ORDER BY a.attnum) AS columns,
         (SELECT coalesce(array_agg(DISTINCT f.relname::text), '{}')
            FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
           WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid AND NOT k.condeferrable) AS needs
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
   WHERE c.relkind = 'r'
   GROUP BY c.oid, c.relname
   ORDER BY c.relname`;

/** All tables, each after those it refers to, so that they can be filled in this order. Deferred constraints wait. */
export async function tablesInOrder(client: ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable & { needs: string[] }>(tablesQuery);
  const waiting = new Map(rows.map((row) => [row.name, row]));
  const ordered: BackedUpTable[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ needs }) => needs.every((name) => !waiting.has(name)));
    if (ready.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`);
    for (const { name, columns } of ready) {
      ordered.push({ name, columns });
      waiting.delete(name);
    }
  }
  return ordered;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const columnList = ({ columns }: BackedUpTable): string => columns.map(quoted).join(', ');
