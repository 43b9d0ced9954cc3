import { describe, expect, it, onTestFinished } from 'vitest';
import { makeTestFolder, processTimeoutMs } from './db/embedded/testing/postgres-for-test';
import { runCommand, useBuiltCasepack } from './testing/casepack-child';
import { createTestDatabase } from './testing/test-database';

const APP_SECRET = 'a secret that only tests use, long enough';
const PUBLIC_URL = 'http://127.0.0.1:1';

async function newDatabase(): Promise<Record<string, string>> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return { DATABASE_URL: database.url, APP_SECRET, PUBLIC_URL };
}

describe('a command', () => {
  useBuiltCasepack();

  it.each([
    ['admin', ['create', '--email', 'new@example.test']],
    ['backup', ['backup', 'file']],
    ['check', []],
  ] as const)('%s names an invalid setting in one sentence and exits with 1', async (command, args) => {
    const { code, output } = await runCommand(command, args, { PORT: 'none' });

    expect(code).toBe(1);
    expect(output).toMatch(/PORT/);
    expect(output).not.toMatch(/^\s+at |Error: /m);
  });

  it.each([
    ['admin', [], /^Usage: npm run admin/],
    ['admin', ['create', '--email', 'nobody'], /^nobody is not an email address$/m],
    ['admin', ['create', '--nonsense'], /^Unknown option '--nonsense'/],
    ['admin', ['move-images', '--to', 'elsewhere'], /^Usage: npm run admin/],
    ['admin', ['move-images', '--to', 's3'], /^Set the S3_\* settings/],
    ['backup', ['backup'], /^Usage: npm run db:backup/],
    ['check', ['--nonsense'], /^Usage: npm run check-books/],
  ] as const)('%s with %j explains its usage and exits with 1', async (command, args, message) => {
    const { code, output } = await runCommand(command, args, {
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      APP_SECRET,
      PUBLIC_URL,
    });

    expect(code).toBe(1);
    expect(output).toMatch(message);
  });

  it('creates an administrator once, and rejects the same address again', async () => {
    const settings = await newDatabase();
    const args = ['create', '--email', 'new@example.test'];

    const first = await runCommand('admin', args, settings);
    const second = await runCommand('admin', args, settings);

    expect(first).toMatchObject({ code: 0 });
    expect(first.output).toMatch(/^Administrator new@example\.test created\.$/m);
    expect(first.output).toMatch(/^First password, to be changed at sign-in: \S{16}$/m);
    expect(second).toEqual({
      code: 1,
      output: 'An account with the address new@example.test already exists\n',
    });
  });

  it('finds nothing to balance in a database without credit notes', async () => {
    const reply = await runCommand('admin', ['balance-credit-notes'], await newDatabase());

    expect(reply).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^All credit notes were right\.$/m),
    });
  });

  it(
    'says in which data folder it created the administrator, and whether the database is new',
    async () => {
      const dataDir = makeTestFolder();
      const create = (email: string) =>
        runCommand('admin', ['create', '--email', email], { DATA_DIR: dataDir });

      const first = await create('first@example.test');
      const second = await create('second@example.test');

      expect(first).toMatchObject({ code: 0 });
      expect(first.output).toContain(
        `There was no database in the data folder ${dataDir}: a new one was created. Start Casepack with the same DATA_DIR.\n`,
      );
      expect(second).toMatchObject({ code: 0 });
      expect(second.output).toContain(`\nThe database is in the data folder ${dataDir}.\n`);
    },
    processTimeoutMs,
  );
});
