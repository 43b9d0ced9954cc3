import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error';
import { isPrivateFolder } from './private-folder';
import { findProcess } from './processes';
import { serverEnvironment } from './server-environment';

/** After this a server is told to stop immediately; it recovers at its next start. */
export const fastShutdownMs = 8_000;
const deadlineMs = 20_000;

/** Stops a server that still runs on the folder although its Casepack is gone. */
export async function stopLeftoverServer(dataDir: string, binaries: Binaries): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  const text = readIfThere(pidFile);
  if (text === undefined) return;
  if (process.platform === 'win32') return stopByControl(dataDir, binaries);

  const [pidLine, , , , socketFolder = ''] = text.split('\n');
  const pid = Number(pidLine);
  const found = findProcess(pid);
  if (found && isServerOf(found.command, dataDir)) {
    await stopServer(pid, found.birth, dataDir);
  } else if (found) {
    // The process id now belongs to another program, which PostgreSQL would mistake for a running server.
    rmSync(pidFile, { force: true });
  }
  if (isPrivateFolder(socketFolder)) rmSync(socketFolder, { recursive: true, force: true });
}

async function stopServer(pid: number, birth: string, dataDir: string): Promise<void> {
  const startedAt = Date.now();
  signal(pid, 'SIGINT');
  let isUrgent = false;
  while (findProcess(pid)?.birth === birth) {
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > deadlineMs) {
      throw new EmbeddedPostgresError(
        `A PostgreSQL left running on ${dataDir} (process ${pid}) does not stop.`,
      );
    }
    if (waitedMs > fastShutdownMs && !isUrgent) {
      isUrgent = true;
      signal(pid, 'SIGQUIT');
    }
    await pause(10);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (failure) {
    // The guard of the dead Casepack may be stopping the same server.
    if (errorCode(failure) !== 'ESRCH') throw failure;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (failure) {
    if (errorCode(failure) === 'ENOENT') return undefined;
    throw failure;
  }
}

function isServerOf(command: string, dataDir: string): boolean {
  return /\bpostgres\b/.test(command) && `${command} `.includes(` -D ${dataDir} `);
}

/** pg_ctl signals only a PostgreSQL server, and fails harmlessly if there is none. */
function stopByControl(dataDir: string, binaries: Binaries): Promise<void> {
  const args = ['stop', '-m', 'fast', '-D', dataDir];
  return new Promise((resolve) => {
    execFile(join(binaries.folder, 'pg_ctl'), args, { env: serverEnvironment() }, () => resolve());
  });
}
