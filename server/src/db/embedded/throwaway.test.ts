import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { processTimeoutMs, query, serverPid, waitUntilGone } from './testing/postgres-for-test';
import { runCasepack } from './testing/run-casepack';
import { startThrowawayPostgres } from './throwaway';

describe('a throwaway PostgreSQL', { timeout: processTimeoutMs }, () => {
  it('trades durability for speed and removes its folder when it stops', async () => {
    const postgres = await startThrowawayPostgres();
    onTestFinished(() => postgres.stop(), processTimeoutMs);

    expect(await query(postgres.url(), 'show fsync')).toEqual([{ fsync: 'off' }]);
    await postgres.stop();

    expect(existsSync(dirname(postgres.dataDir))).toBe(false);
  });

  it('removes its folder when its process is killed', async () => {
    const casepack = runCasepack(undefined);
    const { dataDir } = await casepack.report;
    const pid = serverPid(dataDir);

    await casepack.end('SIGKILL');

    await waitUntilGone(pid);
    await vi.waitFor(() => expect(existsSync(dirname(dataDir))).toBe(false), {
      timeout: processTimeoutMs,
      interval: 20,
    });
  });
});
