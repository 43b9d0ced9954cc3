import { chmod, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CasepackChild, runCommand, useBuiltCasepack } from '../../testing/casepack-child';
import { findFreePort } from '../../testing/free-port';
import { createTestDatabase } from '../../testing/test-database';

type Settings = Record<string, string>;

/** All from one backup of the demo, made by the command. */
describe('a backup of the demo', () => {
  useBuiltCasepack();
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casepack-restore-'));
    // Readable for the user that PostgreSQL runs as if this is root.
    await chmod(folder, 0o755);
    file = join(folder, 'demo.backup');
    const settings = { DATA_DIR: join(folder, 'first') };
    const child = await CasepackChild.start({ ...settings, PORT: '0', DRAIN_SECONDS: '0' });
    await child.end('SIGTERM');
    expect(await runCommand('backup', ['backup', file], settings)).toMatchObject({ code: 0 });
  });
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));

  async function signIn(settings: Settings): Promise<number> {
    const child = await CasepackChild.start({ ...settings, DRAIN_SECONDS: '0' });
    onTestFinished(async () => void (await child.end('SIGTERM')));
    const account = { email: 'maker@demo.casepack.test', password: 'casepack' };
    return (await child.post('/api/auth/login', account)).status;
  }

  /** Where to restore: our own PostgreSQL in another folder, or a server in DATABASE_URL. */
  const targets: [name: string, prepare: () => Promise<Settings>][] = [
    [
      'another embedded PostgreSQL',
      async () => {
        const dataDir = join(folder, 'second');
        await mkdir(dataDir);
        await copyFile(join(folder, 'first', 'app-secret'), join(dataDir, 'app-secret'));
        return { DATA_DIR: dataDir, PORT: '0', CASEPACK_DEMO: 'off' };
      },
    ],
    [
      'a PostgreSQL server outside',
      async () => {
        const database = await createTestDatabase();
        onTestFinished(() => database.drop());
        const port = String(await findFreePort());
        return {
          DATABASE_URL: database.url,
          APP_SECRET: 'a secret that only tests use, long enough',
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          PORT: port,
          HOST: '127.0.0.1',
        };
      },
    ],
  ];

  it.each(targets)(
    'can be restored to %s: the data is consistent and users can sign in',
    async (_name, prepare) => {
      const settings = await prepare();

      const restored = await runCommand('backup', ['restore', file], settings);
      const checked = await runCommand('check', [], settings);
      const status = await signIn(settings);

      expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored \d+ rows\.$/m) });
      expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('No problems found') });
      expect(checked.output).toMatch(/^ok {5}order totals +[1-9]\d* orders$/m);
      expect(status).toBe(200);
    },
    120_000,
  );

  it('is reported as inconsistent with exit code 1 if the data was manipulated', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const settings = {
      DATABASE_URL: database.url,
      APP_SECRET: 'a secret that only tests use, long enough',
      PUBLIC_URL: 'http://127.0.0.1:1',
    };
    await runCommand('backup', ['restore', file], settings);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(`UPDATE orders SET amount_paid = amount_paid + 1 WHERE order_number = 'FH-001001'`);
    await client.end();

    const { code, output } = await runCommand('check', [], settings);

    expect(code).toBe(1);
    expect(output).toMatch(/^WRONG {2}paid amounts +1 in \d+ orders\n {9}\d+: the order says/m);
  }, 60_000);

  it('is compared with an earlier stock count', async () => {
    const settings = { DATA_DIR: join(folder, 'first') };
    const baseline = join(folder, 'stock.json');

    const written = await runCommand('check', ['--write-baseline', baseline], settings);
    const compared = await runCommand('check', ['--baseline', baseline], settings);

    expect(written).toMatchObject({ code: 0, output: expect.stringMatching(/^Stock of [1-9]\d* products/) });
    expect(compared).toMatchObject({ code: 0, output: expect.stringContaining('stock since the baseline') });
  }, 60_000);

  it.each([
    [['--nonsense'], 'Usage: npm run check-books'],
    [['--baseline', 'nowhere.json'], 'nowhere.json is not a stock baseline that can be read'],
  ])('explains the usage for %s', async (args, message) => {
    const { code, output } = await runCommand('check', args, { DATA_DIR: join(folder, 'first') });

    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`^${message}`));
  });
});
