import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { findProcess } from './processes';
import {
  makeTestFolder,
  processTimeoutMs,
  query,
  serverPid,
  socketFolder,
  startForTest,
  waitUntilGone,
} from './testing/postgres-for-test';
import { useReadyCluster } from './testing/ready-cluster';
import { runCasepack } from './testing/run-casepack';

describe('when Casepack is killed', { timeout: processTimeoutMs }, () => {
  const { dataDir } = useReadyCluster();

  it('PostgreSQL stops and committed data is there at the next start', async () => {
    const casepack = runCasepack(dataDir);
    const { url } = await casepack.report;
    await query(url, 'create table survived_kill as select 7 as number');
    const pid = serverPid(dataDir);

    await casepack.end('SIGKILL');

    await waitUntilGone(pid);
    await vi.waitFor(() => expect(existsSync(socketFolder(url))).toBe(false), {
      timeout: processTimeoutMs,
      interval: 20,
    });
    const next = await startForTest({ dataDir });
    expect(await query(next.url(), 'select number from survived_kill')).toEqual([{ number: 7 }]);
  });

  it('the next start replaces the old server', async () => {
    const casepack = runCasepack(dataDir);
    const { url } = await casepack.report;
    await query(url, 'create table survived_restart as select 7 as number');

    await casepack.end('SIGKILL');
    const next = await startForTest({ dataDir });

    expect(await query(next.url(), 'select number from survived_restart')).toEqual([{ number: 7 }]);
  });

  it('the next start stops a server whose guard was killed too', async () => {
    const casepack = runCasepack(dataDir);
    const { url } = await casepack.report;
    await query(url, 'create table survived_takeover as select 7 as number');
    const leftover = serverPid(dataDir);
    process.kill(parentOf(leftover), 'SIGKILL');
    await casepack.end('SIGKILL');
    expect(findProcess(leftover)).toBeDefined();

    const next = await startForTest({ dataDir });

    expect(findProcess(leftover)).toBeUndefined();
    expect(existsSync(socketFolder(url))).toBe(false);
    expect(await query(next.url(), 'select number from survived_takeover')).toEqual([{ number: 7 }]);
  });

  it('a killed guard alone does not keep the server from being stopped', async () => {
    const postgres = await startForTest({ dataDir });
    const pid = serverPid(dataDir);
    process.kill(parentOf(pid), 'SIGKILL');

    await postgres.stop();

    expect(findProcess(pid)).toBeUndefined();
    expect(existsSync(socketFolder(postgres.url()))).toBe(false);
  });

  it('a killed PostgreSQL or guard is restarted at the same address', async () => {
    const postgres = await startForTest({ dataDir, durable: true });
    await query(postgres.url(), 'create table survived_alone as select 7 as number');
    for (const victimOf of [(pid: number) => pid, parentOf]) {
      const before = serverPid(dataDir);
      process.kill(victimOf(before), 'SIGKILL');
      await waitUntilGone(before);

      await vi.waitFor(
        async () =>
          expect(await query(postgres.url(), 'select number from survived_alone')).toEqual([{ number: 7 }]),
        { timeout: processTimeoutMs, interval: 50 },
      );
    }
    const pid = serverPid(dataDir);
    await postgres.stop();
    expect(findProcess(pid)).toBeUndefined();
    expect(existsSync(socketFolder(postgres.url()))).toBe(false);
  });

  it('the next start waits for the last processes of a killed server', async () => {
    const first = await startForTest({ dataDir });
    const busy = query(first.url(), 'select count(*) from generate_series(1, 8000000)');
    const settled = busy.catch(() => undefined);
    await vi.waitFor(
      async () =>
        expect(
          await query(first.url(), "select 1 from pg_stat_activity where state = 'active'"),
        ).toHaveLength(2),
      { timeout: processTimeoutMs, interval: 10 },
    );
    process.kill(serverPid(dataDir), 'SIGKILL');
    await first.stop();

    const second = await startForTest({ dataDir });

    expect(await query(second.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
    await settled;
  });

  it('the next start is not confused by a process id that was reused', async () => {
    writeFileSync(join(dataDir, 'postmaster.pid'), `${process.ppid}\n${dataDir}\n1\n5432\n\n\n`);

    const next = await startForTest({ dataDir });

    expect(await query(next.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('the next start begins from scratch if the cluster was only half created', async () => {
    const folder = makeTestFolder();
    const dataDir = join(folder, 'data');
    const casepack = runCasepack(dataDir);
    const draft = await vi.waitFor(
      () => {
        const name = readdirSync(folder).find((entry) => entry.startsWith('data.draft-'));
        expect(existsSync(join(folder, name ?? '', 'data', 'base'))).toBe(true);
        return name;
      },
      { timeout: processTimeoutMs, interval: 5 },
    );

    await casepack.end('SIGKILL');

    expect(existsSync(dataDir)).toBe(false);
    const next = await startForTest({ dataDir });
    expect(await query(next.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(folder)).not.toContain(draft);
  });

  it('a killed initdb is reported and cleaned up', async () => {
    const folder = makeTestFolder();
    const dataDir = join(folder, 'data');
    const start = expect(startForTest({ dataDir })).rejects.toThrow(/could not create its data folder/);

    const initdb = await vi.waitFor(() => findChild(process.pid, `--pgdata=${dataDir}`), {
      timeout: processTimeoutMs,
      interval: 5,
    });
    process.kill(initdb, 'SIGKILL');

    await start;
    expect(readdirSync(folder)).toEqual(['data.lock']);
    await startForTest({ dataDir });
  });
});

function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
}

function findChild(parent: number, argument: string): number {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const child = pids.find((pid) => findProcess(pid)?.command.includes(argument) && parentOf(pid) === parent);
  if (child === undefined) throw new Error(`No child of ${parent} runs with ${argument}`);
  return child;
}
