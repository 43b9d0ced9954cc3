import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { guardSource } from './guard-source';
import { fastShutdownMs } from './leftover';
import type { Owner } from './owner';
import { serverEnvironment } from './server-environment';

export interface ServerOrder {
  file: string;
  args: string[];
  cwd: string;
  log: string;
  owner: Owner | undefined;
}

/** The process that runs PostgreSQL and outlives Casepack just long enough to shut it down. */
export interface Guard {
  start(order: ServerOrder): void;
  /** Resolves when the server has ended, for whatever reason, and the guard with it. */
  readonly gone: Promise<void>;
  dismiss(): Promise<void>;
}

/** The folders are removed after the server has ended, even if Casepack was killed. */
export function startGuard(folders: string[]): Guard {
  const plan = JSON.stringify({ folders, fastMs: fastShutdownMs });
  const env = serverEnvironment();
  // Detached, so that Ctrl-C in the terminal reaches only Casepack.
  const child = spawn(process.execPath, ['-e', guardSource, plan], {
    cwd: '/',
    env,
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const gone = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve());
    child.once('error', reject);
  });
  // A failed start is reported to whoever awaits it.
  gone.catch(() => {});
  // A guard that has already ended has closed the pipe; its exit reports it.
  child.stdin.on('error', () => child.stdin.destroy());
  // Neither keeps a process alive that has nothing else to do.
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();

  return {
    start: (order) => child.stdin.write(`${JSON.stringify({ ...order, env })}\n`),
    gone,
    dismiss: () => {
      child.ref();
      child.stdin.end();
      return gone;
    },
  };
}
