import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DataHome } from './data-home';
import { takeDataLock } from './data-lock';
import { startEmbeddedPostgres } from './start-postgres';
import { makeTestFolder, processTimeoutMs, query, startForTest } from './testing/postgres-for-test';
import { runCasepack } from './testing/run-casepack';

const homeIn = (folder: string): DataHome => ({
  dataDir: join(folder, 'data'),
  owner: undefined,
  notice: undefined,
});

describe('the lock of a data folder', { timeout: processTimeoutMs }, () => {
  it('rejects a second Casepack and does not disturb the first one', async () => {
    const dataDir = join(makeTestFolder(), 'data');
    const first = await startForTest({ dataDir });

    const { refusal } = await runCasepack(dataDir).report;

    expect(refusal).toBe(
      `EmbeddedPostgresError: The data folder ${dataDir} is in use by another Casepack (process ${process.pid}): stop that one first.`,
    );
    expect(await query(first.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/in use by another Casepack/);
  });

  it('goes to exactly one of several processes that start at the same time', async () => {
    const dataDir = join(makeTestFolder(), 'data');
    mkdirSync(`${dataDir}.lock`);
    writeFileSync(join(`${dataDir}.lock`, '1'), `${process.pid}\nan-earlier-boot/123`);

    const contenders = [1, 2, 3].map(() => runCasepack(dataDir));
    const reports = await Promise.all(contenders.map(({ report }) => report));

    const refusals = reports.flatMap(({ refusal }) => refusal ?? []);
    expect(refusals).toHaveLength(2);
    for (const refusal of refusals) expect(refusal).toContain('in use by another Casepack');
  });

  it('is free again after release, and keeps only one claim', () => {
    const folder = makeTestFolder();

    for (let turn = 0; turn < 3; turn++) takeDataLock(homeIn(folder)).release();
    takeDataLock(homeIn(folder));

    expect(readdirSync(join(folder, 'data.lock'))).toEqual(['4']);
    expect(() => takeDataLock(homeIn(folder))).toThrow(/in use/);
  });

  it('does not mistake a recycled process id for the holder', () => {
    const folder = makeTestFolder();
    takeDataLock(homeIn(folder));
    writeFileSync(join(folder, 'data.lock', '1'), `${process.pid}\nan-earlier-boot/123`);

    takeDataLock(homeIn(folder));

    expect(readdirSync(join(folder, 'data.lock'))).toEqual(['2']);
  });
});
