import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { serverGroups } from '../mutations/server-groups.mjs';
import { bin, ensureInstalled, root } from './project.mjs';

const areas = readdirSync(join(root, 'contract/src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `contract/${name}`);
const contract = ['contract/root', ...areas];
const server = serverGroups.map(({ name }) => name);
const parts = { all: [...contract, ...server], contract, server };
const [wanted = 'all', ...options] = process.argv.slice(2);

/** Of a file such as `server/src/payments/book-money.ts`: the part that it belongs to. */
function partOf(file) {
  const [building, , area, name] = file.split('/');
  if (building === 'contract') return name ? `contract/${area}` : 'contract/root';
  return serverGroups.find(({ mutate }) => mutate.some((path) => file === `server/src/${path}`))?.name;
}

const isFile = wanted.endsWith('.ts') && existsSync(join(root, wanted));
const chosen = parts[wanted] ?? parts.all.filter((name) => name === (isFile ? partOf(wanted) : wanted));
if (chosen.length === 0) {
  console.error(`Say one of these, or a file of one: ${[...Object.keys(parts), ...parts.all].join(', ')}.`);
  process.exit(1);
}
if (isFile) options.unshift('--mutate', wanted);

const gone = serverGroups
  .flatMap(({ mutate }) => mutate)
  .filter((path) => !existsSync(join(root, 'server/src', path)));
if (gone.length > 0) {
  console.error(`mutations/server-groups.mjs names files that do not exist: ${gone.join(', ')}`);
  process.exit(1);
}

/** Goes on with the next part when one falls short, so that a run tells of all of them. */
const measure = (name) =>
  new Promise((resolve) => {
    const side = contract.includes(name) ? 'contract' : 'server';
    const config = join(root, `mutations/${side}.stryker.config.mjs`);
    const child = spawn(bin('stryker'), ['run', config, ...options], {
      cwd: root,
      env: { ...process.env, MUTATION_GROUP: name },
      stdio: 'inherit',
    });
    child.on('exit', (code) => resolve(code === 0));
  });

await ensureInstalled();
const short = [];
for (const name of chosen) if (!(await measure(name))) short.push(name);
if (short.length > 0) console.error(`Below the threshold, or not measured at all: ${short.join(', ')}`);
process.exitCode = short.length > 0 ? 1 : 0;
