import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { beforeAll } from 'vitest';
import notBundled from '../../not-bundled.json';
import { optionalDependencies } from '../../package.json';

const source = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
// Removed with the other builds of the run; two folders below the root, as the product, which finds files from there.
const built = `${process.env.CASEPACK_TEST_BUILD}-${process.pid}`;
let building: Promise<unknown> | undefined;

/** As the product is built, so that processes start as fast as in production. */
const buildCasepack = () =>
  build({
    entryPoints: {
      main: source('main.ts'),
      admin: source('admin.ts'),
      backup: source('backup.ts'),
      check: source('check.ts'),
      'pdf-worker': source('press/pdf-worker.ts'),
      'image-worker': source('imaging/image-worker.ts'),
    },
    outdir: built,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: [...notBundled, ...Object.keys(optionalDependencies)],
    banner: {
      js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
    },
    alias: {
      '@casepack/contract': source('../../contract/src'),
      '@casepack/card-sandbox': source('../../card-sandbox/src'),
    },
    logLevel: 'error',
  });

/** For a test file that starts processes, which are built once for all files of this worker. */
export function useBuiltCasepack(): void {
  beforeAll(async () => {
    building ??= buildCasepack();
    await building;
  });
}

/** Runs one of the command-line tools to its end, or until it is killed. */
export async function runCommand(
  command: 'admin' | 'backup' | 'check',
  args: readonly string[],
  settings: Record<string, string>,
  kill?: Promise<void>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(built, `${command}.js`), ...args], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  void kill?.then(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

interface LogLine {
  msg: string;
  req?: { method: string; path: string };
}

/** Casepack in a separate process, which can be killed at any time. */
export class CasepackChild {
  readonly #process: ChildProcess;
  readonly #exited: Promise<[number | null]>;
  readonly url: string;
  /** The log so far. */
  readonly log: readonly LogLine[];

  private constructor(
    child: ChildProcess,
    exited: Promise<[number | null]>,
    url: string,
    log: readonly LogLine[],
  ) {
    this.#process = child;
    this.#exited = exited;
    this.url = url;
    this.log = log;
  }

  static async start(settings: Record<string, string>): Promise<CasepackChild> {
    const child = spawn(process.execPath, [join(built, 'main.js')], {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'fatal', ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit') as Promise<[number | null]>; // as Node documents the event
    const log: LogLine[] = [];
    const lines = createInterface({ input: child.stdout });
    const url = await new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => {
        if (line.startsWith('{')) log.push(JSON.parse(line));
        const address = /ready at (http:\S+)/.exec(line)?.[1];
        if (address) resolve(address);
      });
      lines.on('close', () => reject(new Error('Casepack ended before it was ready')));
    });
    return new CasepackChild(child, exited, url, log);
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Without waiting: what happens next happens to a dead process. */
  killNow(): void {
    this.#process.kill('SIGKILL');
  }

  /** Returns the exit code; null if a signal ended it. */
  async end(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<number | null> {
    this.#process.kill(signal);
    const [code] = await this.#exited;
    return code;
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }
}
