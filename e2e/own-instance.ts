import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const dist = join(import.meta.dirname, '../server/dist');

/**
 * The built product as it is after `npm run admin -- create`: an empty database with one administrator, whose first
 * password was made up. All of it is deleted when it is stopped.
 */
export async function startNewInstallation(email: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'casepack-new-'));
  // Readable for the user that PostgreSQL runs as if this is root.
  chmodSync(dataDir, 0o755);
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    CASEPACK_DEMO: 'off',
    DATA_DIR: dataDir,
    PORT: '0',
  };
  const created = await promisify(execFile)(
    process.execPath,
    [join(dist, 'admin.js'), 'create', '--email', email],
    { env },
  );
  const password = /First password, to be changed at sign-in: (\S+)/.exec(created.stdout)?.[1];
  if (password === undefined) throw new Error(`No password was printed: ${created.stdout}`);

  const child = spawn(process.execPath, [join(dist, 'main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (http:\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    // Later output must not fill the pipe.
    child.stdout.resume();
    return { url, password, stop };
  }
  await stop();
  throw new Error('The product ended before it was ready');
}
