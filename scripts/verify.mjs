import { bin, ensureInstalled, run } from './project.mjs';

/** What one runs before a commit: format, lint, laws of the house, types, dead code, all tests but the browser's. */
export async function verify() {
  await ensureInstalled();
  await run(bin('biome'), ['check', '--error-on-warnings', '.']);
  await run(process.execPath, ['scripts/check-house.mjs']);
  await run('npm', ['run', '--silent', 'typecheck']);
  await run(bin('knip'), []);
  await run(bin('vitest'), ['run']);
}

if (process.argv[1] === new URL(import.meta.url).pathname) await verify();
