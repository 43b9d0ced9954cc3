import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './project.mjs';

/** The built product with its own database and demo data, both deleted when it is stopped. */
export async function startDemo() {
  const dataDir = mkdtempSync(join(tmpdir(), 'casepack-demo-'));
  // Readable for the user that PostgreSQL runs as if this is root.
  chmodSync(dataDir, 0o755);
  const child = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
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
    if (!url) continue;
    // Later output must not fill the pipe.
    child.stdout.resume();
    return { url, stop };
  }
  await stop();
  throw new Error('The product ended before it was ready');
}

export const demoPassword = 'casepack';

/** Signs in through the API and returns the session's cookie. */
export async function sessionCookie(url, name) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@demo.casepack.test`, password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`Signing in as ${name} was answered with ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
