import { bin, ensureInstalled, run } from './project.mjs';

/**
 * What to run before a commit: format, lint, house rules, types, unused code, and all tests except those in the
 * browser and the long ones, which kill processes or need many rows.
 */
export async function verify() {
  await ensureInstalled();
  await run(bin('biome'), ['check', '--error-on-warnings', '.']);
  await run(process.execPath, ['scripts/check-house.mjs']);
  await run('npm', ['run', '--silent', 'typecheck']);
  await run(bin('knip'), []);
  await run(bin('vitest'), ['run', '--exclude', '**/*.long.test.ts']);
}

if (process.argv[1] === new URL(import.meta.url).pathname) await verify();
