import { setTimeout } from 'node:timers/promises';
import type { TestApp } from './test-app';

/** Waits until everything that is committed by now can be read. Other test files use the same PostgreSQL. */
export async function readableEvents(app: TestApp): Promise<void> {
  const { pool } = app.running.deps;
  const { rows: started } = await pool.query('select pg_current_xact_id()::text as xid');
  for (;;) {
    const { rows } = await pool.query(
      'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as "isReadable"',
      [started[0]?.xid],
    );
    if (rows[0]?.isReadable) return;
    await setTimeout(5);
  }
}
