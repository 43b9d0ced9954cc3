import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startEmbeddedPostgres } from '../start-postgres';
import { processTimeoutMs } from './postgres-for-test';

/** One stopped cluster for the tests of a file, which start and stop it one after the other. */
export function useReadyCluster(): { dataDir: string } {
  const folder = mkdtempSync(join(tmpdir(), 'casepack-test-'));
  const dataDir = join(folder, 'data');

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    await postgres.stop();
  }, processTimeoutMs);
  afterAll(
    () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
    processTimeoutMs,
  );

  return { dataDir };
}
