import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../server/src/open-installation';
import { findFreePort } from '../../server/src/testing/free-port';

export interface Program {
  url: string;
  pid: number;
  /** Resolves when it has exited, with its exit code; null if a signal ended it. */
  ended: Promise<number | null>;
  /** Its peak memory in MB, if the system reports it. */
  peakMemory: () => number | undefined;
  stop: () => Promise<void>;
}

export const builtServer = join(root, 'server/dist/main.js');

async function launch(args: string[], env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null); // as Node documents the event
  const peakMemory = () => {
    try {
      const kB = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
      return kB === undefined ? undefined : Number(kB) / 1024;
    } catch {
      // Only Linux reports it.
      return undefined;
    }
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const url = /ready at (http:\S+)/.exec(line)?.[1];
    if (!url) continue;
    // Later output must not fill the pipe; leaving this loop pauses it first.
    setImmediate(() => child.stdout.resume());
    return { url, pid: child.pid ?? 0, ended, peakMemory, stop };
  }
  throw new Error(`${args.join(' ')} ended before it was ready`);
}

/** The built product as it runs in production, on a given database. */
export async function startBuiltCasepack(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Program> {
  const port = String(await findFreePort());
  return launch([builtServer], {
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'a secret that only the bench uses, long enough',
    PUBLIC_URL: `http://localhost:${port}`,
    HOST: '127.0.0.1',
    PORT: port,
    LOG_LEVEL: 'warn',
    ORDERS_PER_HOUR: '100000000',
    ...settings,
  });
}

/** The built product with its own database, as `npm start` runs it. */
export const startEmbeddedCasepack = (
  dataDir: string,
  settings: Record<string, string> = {},
  server = builtServer,
): Promise<Program> =>
  launch([server], {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    ORDERS_PER_HOUR: '100000000',
    ...settings,
  });

/** The bare servers that everything is compared with. */
export const startCeiling = (
  databaseUrl: string,
  { fixedBytes, imageBytes }: { fixedBytes: number; imageBytes: number },
): Promise<Program> =>
  launch(['--import', 'tsx', join(root, 'bench/src/ceiling.ts')], {
    DATABASE_URL: databaseUrl,
    FIXED_BYTES: String(fixedBytes),
    IMAGE_BYTES: String(imageBytes),
  });
