import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const mainFile = fileURLToPath(new URL('./main.ts', import.meta.url));

interface Casepack {
  process: ChildProcess;
  url: string;
}

async function start(dataDir: string): Promise<Casepack> {
  const child = spawn(process.execPath, ['--import', 'tsx', mainFile], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (http:\S+)/.exec(line)?.[1];
    if (url) return { process: child, url };
  }
  throw new Error('Casepack ended before it was ready');
}

const signIn = (url: string, name: string): Promise<Response> =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@demo.casepack.test`, password: 'casepack' }),
  });

const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

describe('Casepack on its own PostgreSQL', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'casepack-main-'));
    // If this runs as root, PostgreSQL runs as another user, who needs access.
    await chmod(dataDir, 0o755);
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('loses no confirmed write when it is killed while writing', async () => {
    const first = await start(dataDir);
    const answered: string[] = [];
    const visitor = async (name: string): Promise<void> => {
      for (;;) answered.push(cookieOf(await signIn(first.url, name)));
    };
    const visitors = ['admin', 'maker', 'rep', 'buyer'].map((name) => visitor(name).catch(() => name));
    while (answered.length < 30) await new Promise(setImmediate);
    first.process.kill('SIGKILL');
    await Promise.all(visitors);

    const second = await start(dataDir);
    const statuses = await Promise.all(
      answered.map(
        async (cookie) => (await fetch(`${second.url}/api/auth/user`, { headers: { cookie } })).status,
      ),
    );
    second.process.kill('SIGTERM');
    await once(second.process, 'exit');

    expect(answered.length).toBeGreaterThanOrEqual(30);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  }, 60_000);
});
