import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { canEnter, findServiceUser, type Owner } from './owner';
import { startEmbeddedPostgres } from './start-postgres';
import {
  isRoot,
  makeTestFolder,
  processTimeoutMs,
  query,
  serverPid,
  startForTest,
} from './testing/postgres-for-test';
import { runCasepack } from './testing/run-casepack';

const nobody: Owner = { uid: 65534, gid: 65534 };
const here = dirname(fileURLToPath(import.meta.url));
/** Root cannot test permissions of an ordinary user; as root these tests need a checkout that others can enter. */
const ordinary = isRoot ? nobody : undefined;
const canBeOrdinary = !isRoot || canEnter(here, nobody);

function makeFolderOf(user: Owner | undefined): string {
  const folder = makeTestFolder();
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Enough of a cluster to be rejected. */
function pretendCluster(dataDir: string): void {
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'PG_VERSION'), '18\n');
}

/** The parent folder belongs to real installations too, and is removed only if this was the last one in it. */
function removeMoved(dataDir: string): void {
  const home = dirname(dataDir);
  rmSync(home, { recursive: true });
  if (readdirSync(dirname(home)).length === 0) rmdirSync(dirname(home));
}

describe.runIf(isRoot)('started by root', { timeout: processTimeoutMs }, () => {
  it('runs PostgreSQL as an unprivileged user that owns the data', async () => {
    const dataDir = join(makeTestFolder(), 'data');

    await startForTest({ dataDir });

    const user = findServiceUser();
    expect(user?.uid).toBeGreaterThan(0);
    expect(statSync(dataDir)).toMatchObject({ uid: user?.uid, gid: user?.gid });
    expect(statSync(`/proc/${serverPid(dataDir)}`).uid).toBe(user?.uid);
    expect(statSync(join(dataDir, 'postgres.log')).uid).toBe(user?.uid);
  });

  it('keeps the data in /var/lib/casepack when that user cannot reach the folder', async () => {
    const home = makeTestFolder();
    chmodSync(home, 0o700);
    const dataDir = join(home, 'checkout', 'data');

    const first = await startForTest({ dataDir });
    onTestFinished(() => removeMoved(first.dataDir));
    await query(first.url(), 'create table kept as select 7 as number');
    await first.stop();
    const second = await startForTest({ dataDir });

    expect(first.dataDir).toMatch(/^\/var\/lib\/casepack\/[0-9a-f]{16}\/data$/);
    expect(first.notice).toContain(first.dataDir);
    expect(await query(second.url(), 'select number from kept')).toEqual([{ number: 7 }]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('does not start with empty data elsewhere if existing data is unreachable', async () => {
    const home = makeTestFolder();
    const dataDir = join(home, 'data');
    pretendCluster(dataDir);
    chmodSync(home, 0o700);

    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /cannot reach its data in .* move the data to/,
    );
  });

  it('opens the data of an ordinary user as that user', async () => {
    const home = makeFolderOf(nobody);
    chmodSync(home, 0o700);
    const dataDir = join(home, 'data');
    mkdirSync(dataDir);
    chownSync(dataDir, nobody.uid, nobody.gid);

    const postgres = await startForTest({ dataDir });

    expect(postgres.dataDir).toBe(dataDir);
    expect(statSync(`/proc/${serverPid(dataDir)}`).uid).toBe(nobody.uid);
  });

  it('rejects data that belongs to root', async () => {
    const dataDir = join(makeTestFolder(), 'data');
    pretendCluster(dataDir);

    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/belongs to user id 0.*chown -R/);
  });
});

describe.runIf(canBeOrdinary)('started by an ordinary user', { timeout: processTimeoutMs }, () => {
  it('works in their own folder', async () => {
    const dataDir = join(makeFolderOf(ordinary), 'data');

    const casepack = runCasepack(dataDir, ordinary);
    const { url, notice } = await casepack.report;

    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(notice).toBeUndefined();
  });

  it('rejects a folder that is not writable', async () => {
    const parent = makeFolderOf(ordinary);
    chmodSync(parent, 0o500);

    const { refusal } = await runCasepack(join(parent, 'data'), ordinary).report;

    expect(refusal).toMatch(
      /^EmbeddedPostgresError: Casepack cannot use its data folder .* is read-only or belongs/,
    );
  });

  it.runIf(isRoot)('rejects data of another user', async () => {
    const dataDir = join(makeFolderOf(ordinary), 'data');
    pretendCluster(dataDir);

    const { refusal } = await runCasepack(dataDir, ordinary).report;

    expect(refusal).toMatch(/^EmbeddedPostgresError: The data folder .* belongs to user id 0/);
  });
});
