import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CasepackChild, useBuiltCasepack } from './testing/casepack-child';

const signIn = (url: string, name: string): Promise<Response> =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@demo.casepack.test`, password: 'casepack' }),
  });

const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

describe('Casepack on its own PostgreSQL', () => {
  useBuiltCasepack();
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'casepack-main-'));
    // If this runs as root, PostgreSQL runs as another user, who needs access.
    await chmod(dataDir, 0o755);
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const start = () => CasepackChild.start({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' });

  it('loses no confirmed write when it is killed while writing', async () => {
    const first = await start();
    const answered: string[] = [];
    const visitor = async (name: string): Promise<void> => {
      for (;;) answered.push(cookieOf(await signIn(first.url, name)));
    };
    const visitors = ['admin', 'maker', 'rep', 'buyer'].map((name) => visitor(name).catch(() => name));
    await expect.poll(() => answered.length, { interval: 5, timeout: 30_000 }).toBeGreaterThanOrEqual(30);
    first.killNow();
    await Promise.all(visitors);

    const second = await start();
    const statuses = await Promise.all(
      answered.map(
        async (cookie) => (await fetch(`${second.url}/api/auth/user`, { headers: { cookie } })).status,
      ),
    );
    await second.end('SIGTERM');

    expect(answered.length).toBeGreaterThanOrEqual(30);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  }, 60_000);
});
