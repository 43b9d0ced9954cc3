import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bin, ensureBuilt, ensureInstalled, root, run } from './project.mjs';

const FIRST_VERSION = '77707e2042cb23472e530a91ea10a37d28bb9be4';
const [commit = FIRST_VERSION] = process.argv.slice(2);
const checkout = join(root, '.cache', 'upgrade', commit);

function must(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status === 0) return;
  console.error(`Could not prepare ${commit}: ${command} ${args.join(' ')} failed`);
  process.exit(1);
}

await ensureInstalled();
await ensureBuilt();
if (!existsSync(join(checkout, 'server/dist/main.js'))) {
  console.log(`Building ${commit} ...`);
  mkdirSync(dirname(checkout), { recursive: true });
  if (!existsSync(checkout)) must('git', ['clone', '--quiet', '--no-checkout', root, checkout], root);
  must('git', ['checkout', '--quiet', commit], checkout);
  must(
    'npm',
    ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    checkout,
  );
  must(process.execPath, [join('scripts', 'build.mjs')], checkout);
}
await run(bin('tsx'), [join(root, 'faults/src/upgrade/main.ts')], { env: { EARLIER_CHECKOUT: checkout } });
