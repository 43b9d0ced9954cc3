import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries';
import type { DataHome } from './data-home';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import type { Guard } from './guard';
import type { Listener } from './listener';
import { openDatabase } from './readiness';

interface ServerRun {
  home: DataHome;
  binaries: Binaries;
  listener: Listener;
  guard: Guard;
  durable: boolean;
  maxConnections: number;
}

export const defaultDatabase = 'casepack';
const largestLogBytes = 10_000_000;
const loggedLines = 8;

/** Tells the guard to start the server and waits until it responds. */
export async function runServer({ home, binaries, listener, guard, ...tuning }: ServerRun): Promise<void> {
  const { dataDir, owner } = home;
  const log = join(dataDir, 'postgres.log');
  const logStart = startLog(log);
  const settings = {
    ...listener.settings,
    max_connections: String(tuning.maxConnections),
    ...(tuning.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const file = join(binaries.folder, 'postgres');
  guard.start({ file, args: ['-D', dataDir, ...flags], cwd: binaries.folder, log, owner });

  let isAborted = false;
  const ended = guard.gone.then(() => {
    isAborted = true;
    throw new EmbeddedPostgresError(`PostgreSQL did not start:\n${lastLines(log, logStart)}`);
  });
  await Promise.race([openDatabase(listener.url, defaultDatabase, () => isAborted), ended]);
}

/** Where this run starts in the log. */
function startLog(log: string): number {
  const bytes = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes <= largestLogBytes) return bytes;
  renameSync(log, `${log}.old`);
  return 0;
}

function lastLines(log: string, from: number): string {
  if (!existsSync(log)) return 'it left no log.';
  const text = readFileSync(log).subarray(from).toString('utf8');
  return text.trim().split('\n').slice(-loggedLines).join('\n');
}
