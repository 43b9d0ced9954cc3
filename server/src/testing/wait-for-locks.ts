import type { Pool } from 'pg';
import { expect, vi } from 'vitest';

/** Until so many statements of this database wait for what another transaction has locked. */
export const waitForLocks = (pool: Pool, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(count);
    },
    { timeout: 10_000 },
  );
