import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { DataHome } from './data-home';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error';
import type { Owner } from './owner';
import { findProcess } from './processes';

export interface DataLock {
  release(): void;
}

/**
 * One Casepack per data folder. Every holder adds a numbered claim and only the highest number counts. A claim is
 * created atomically, only above one whose holder is gone, and the highest is never removed: of any number of
 * simultaneous starts exactly one wins, and a killed holder does not lock out others.
 */
export function takeDataLock({ dataDir, owner }: DataHome): DataLock {
  const folder = `${dataDir}.lock`;
  makeLockFolder(folder, owner);

  for (;;) {
    const newest = highestClaim(folder);
    const holder = newest === 0 ? undefined : livingHolder(join(folder, String(newest)));
    if (holder !== undefined) {
      throw new EmbeddedPostgresError(
        `The data folder ${dataDir} is in use by another Casepack (process ${holder}): stop that one first.`,
      );
    }
    const mine = newest + 1;
    const claim = join(folder, String(mine));
    if (!createClaim(folder, claim, owner)) continue;
    if (highestClaim(folder) > mine) {
      rmSync(claim, { force: true });
      continue;
    }
    for (const older of claims(folder).filter((number) => number < mine)) {
      rmSync(join(folder, String(older)), { force: true });
    }
    return { release: () => releaseClaim(claim) };
  }
}

function makeLockFolder(folder: string, owner: Owner | undefined): void {
  if (existsSync(folder)) return;
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (owner) chownSync(folder, owner.uid, owner.gid);
  } catch (failure) {
    if (errorCode(failure) !== 'EEXIST') throw failure;
  }
}

function claims(folder: string): number[] {
  return readdirSync(folder).map(Number).filter(Number.isInteger);
}

function highestClaim(folder: string): number {
  return Math.max(0, ...claims(folder));
}

function livingHolder(claim: string): number | undefined {
  const [pidLine, birth] = readClaim(claim).split('\n');
  const pid = Number(pidLine);
  const found = findProcess(pid);
  return found && found.birth === birth ? pid : undefined;
}

function readClaim(claim: string): string {
  try {
    return readFileSync(claim, 'utf8');
  } catch (failure) {
    // A newer claim has replaced it; creating the next number will detect that.
    if (errorCode(failure) === 'ENOENT') return '';
    throw failure;
  }
}

function createClaim(folder: string, claim: string, owner: Owner | undefined): boolean {
  const draft = join(folder, `draft-${crypto.randomUUID()}`);
  writeFileSync(draft, `${process.pid}\n${findProcess(process.pid)?.birth}`);
  if (owner) chownSync(draft, owner.uid, owner.gid);
  try {
    linkSync(draft, claim);
    return true;
  } catch (failure) {
    if (errorCode(failure) === 'EEXIST') return false;
    throw failure;
  } finally {
    rmSync(draft);
  }
}

function releaseClaim(claim: string): void {
  try {
    truncateSync(claim);
  } catch (failure) {
    // A throwaway folder is removed together with its lock.
    if (errorCode(failure) !== 'ENOENT') throw failure;
  }
}
