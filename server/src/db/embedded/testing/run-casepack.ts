import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import type { Owner } from '../owner';
import { processTimeoutMs } from './postgres-for-test';

interface Report {
  url: string;
  dataDir: string;
  notice?: string;
  refusal?: string;
}

export interface CasepackProcess {
  child: ChildProcess;
  /** What the process reported about its start. */
  report: Promise<Report>;
  /** Sends the signal, or closes stdin for a clean exit, and waits until the process is gone. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Runs the launcher in a separate process, which is ended after the test. */
export function runCasepack(dataDir: string | undefined, user?: Owner): CasepackProcess {
  const script = `${process.env.CASEPACK_TEST_BUILD}/casepack-process.js`;
  const child = spawn(process.execPath, [script, ...(dataDir ? [dataDir] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
    ...user,
  });
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const report = Promise.race([
    once(lines, 'line').then(([line]): Report => JSON.parse(line)),
    exited.then(([code, signal]): never => {
      throw new Error(`The process ended without a report (${code ?? signal})`);
    }),
  ]);
  // A test that kills the process before its report does not await it.
  report.catch(() => {});

  const end = async (signal?: NodeJS.Signals): Promise<void> => {
    if (signal) child.kill(signal);
    else child.stdin.end();
    await exited;
  };
  onTestFinished(() => end(), processTimeoutMs);
  return { child, report, end };
}
