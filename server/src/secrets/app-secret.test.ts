import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError } from '../config';
import { readOrMakeSecret } from './app-secret';

function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'casepack-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'data');
}

describe('the secret of an installation', () => {
  it('is long, random and readable only by its owner', async () => {
    const [one, other] = [makeDataDir(), makeDataDir()];

    const secrets = [await readOrMakeSecret(one), await readOrMakeSecret(other)];

    expect(secrets[0]).toMatch(/^[\w-]{64}$/);
    expect(secrets[1]).not.toBe(secrets[0]);
    expect(statSync(join(one, 'app-secret')).mode & 0o777).toBe(0o600);
  });

  it('stays the same across starts', async () => {
    const dataDir = makeDataDir();
    const first = await readOrMakeSecret(dataDir);

    const second = await readOrMakeSecret(dataDir);

    expect(second).toBe(first);
  });

  it.each(['', 'cut short', 'x'.repeat(63), '\u0000'.repeat(64)])(
    'is not replaced if it is damaged: %j',
    async (content) => {
      const dataDir = makeDataDir();
      await readOrMakeSecret(dataDir);
      writeFileSync(join(dataDir, 'app-secret'), content);

      const reading = readOrMakeSecret(dataDir);

      await expect(reading).rejects.toThrow(ConfigError);
      await expect(reading).rejects.toThrow('damaged: restore it from a backup');
      expect(readFileSync(join(dataDir, 'app-secret'), 'utf8')).toBe(content);
    },
  );
});
