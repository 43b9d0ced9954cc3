import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Binaries, findPlatformPackage, prepareBinaries } from './binaries';
import { ensureCluster } from './cluster';
import { type DataHome, settleDataHome } from './data-home';
import { takeDataLock } from './data-lock';
import { EmbeddedPostgresError, toEmbeddedPostgresError } from './embedded-postgres-error';
import { type Guard, startGuard } from './guard';
import { keepRunning } from './keep-running';
import { stopLeftoverServer } from './leftover';
import { openListener } from './listener';
import { defaultDatabase, runServer } from './run-server';

export { EmbeddedPostgresError };

export interface EmbeddedPostgres {
  /** A connection string for `pg`; the database is `casepack` unless named. */
  url(database?: string): string;
  /** The actual data folder. */
  readonly dataDir: string;
  /** Whether this start has created the data folder. */
  readonly isNew: boolean;
  /** A message to print if data or binaries had to be placed elsewhere. */
  readonly notice: string | undefined;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** If off, a power failure may lose everything: for tests. */
  durable?: boolean;
  maxConnections?: number;
  /** A folder to remove after the server has ended, even if this process was killed. */
  throwAway?: string;
}

const heldFolder = /postmaster\.pid" already exists|pre-existing shared memory block/;
const heldFolderMs = 10_000;

/** Starts Casepack's own PostgreSQL on a data folder, which is created if missing. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const source = findPlatformPackage();
    const home = settleDataHome(options.dataDir);
    const lock = takeDataLock(home);
    try {
      const server = await startWhenFree(home, prepareBinaries(source, home), options);
      let stopped: Promise<void> | undefined;
      const stop = () => {
        stopped ??= server.stop().finally(lock.release);
        return stopped;
      };
      return { ...server, stop };
    } catch (failure) {
      lock.release();
      throw failure;
    }
  } catch (failure) {
    throw toEmbeddedPostgresError(failure, options.dataDir);
  }
}

/** Remains of a killed server may hold the folder for a moment: its last processes, or a late guard. */
async function startWhenFree(
  home: DataHome,
  binaries: Binaries,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const startedAt = Date.now();
  for (;;) {
    try {
      return await startOn(home, binaries, options);
    } catch (failure) {
      const isHeld = failure instanceof EmbeddedPostgresError && heldFolder.test(failure.message);
      if (!isHeld || Date.now() - startedAt > heldFolderMs) throw failure;
    }
    await pause(100);
  }
}

async function startOn(
  home: DataHome,
  binaries: Binaries,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { dataDir } = home;
  const { durable = true, maxConnections = 100 } = options;
  const listener = await openListener(dataDir, home.owner);
  const folders = [listener.folder, options.throwAway].filter((folder) => folder !== undefined);

  const launch = async (prepare: () => Promise<void> | void): Promise<Guard> => {
    const guard = startGuard(folders);
    try {
      await stopLeftoverServer(dataDir, binaries);
      await prepare();
      await runServer({ home, binaries, listener, guard, durable, maxConnections });
      return guard;
    } catch (failure) {
      await guard.dismiss();
      await stopLeftoverServer(dataDir, binaries);
      throw failure;
    }
  };
  const removeSocket = () => {
    if (listener.folder) rmSync(listener.folder, { recursive: true, force: true });
  };

  let guard: Guard;
  let isNew = false;
  try {
    guard = await launch(async () => {
      isNew = await ensureCluster(home, binaries, durable);
    });
  } catch (failure) {
    removeSocket();
    throw failure;
  }
  // A throwaway folder is removed with its server. Any other is never recreated: an empty one would be mistaken for
  // the data.
  const server = options.throwAway
    ? { stop: () => guard.dismiss() }
    : keepRunning(guard, () => launch(listener.remake));
  const stop = async (): Promise<void> => {
    await server.stop();
    // There is something to do here only if the guard was killed.
    await stopLeftoverServer(dataDir, binaries);
    removeSocket();
  };

  const copied = binaries.isCopy ? `Its programs were copied to ${binaries.folder}.` : undefined;
  const notice = [home.notice, copied].filter((sentence) => sentence !== undefined).join(' ');
  return {
    url: (database = defaultDatabase) => listener.url(database),
    dataDir,
    isNew,
    notice: notice || undefined,
    stop,
  };
}
