import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { serverGroups } from '../mutations/server-groups.mjs';
import { bin, ensureInstalled, root } from './project.mjs';

const areas = readdirSync(join(root, 'contract/src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `contract/${name}`);
const contract = ['contract/root', ...areas];
const serverFiles = readdirSync(join(root, 'server/src'), { recursive: true });
const missing = [];

/** Groups name files without their folder, which may change. */
function serverFile(name) {
  const [file, ...others] = serverFiles.filter((path) => basename(path) === name);
  if (!file || others.length > 0) missing.push(name);
  return `server/src/${file}`;
}

const groups = Object.fromEntries(
  Object.entries(serverGroups).map(([group, files]) => {
    for (const test of new Set(Object.values(files).flat())) serverFile(`${test}.test.ts`);
    return [group, Object.keys(files).map((name) => serverFile(`${name}.ts`))];
  }),
);
if (missing.length > 0) {
  console.error(`mutations/server-groups.mjs names files that are not there once: ${missing.join(', ')}`);
  process.exit(1);
}

const server = Object.values(groups).flat();
const parts = { all: [...contract, ...server], contract, server, ...groups };
const [wanted = 'all', ...options] = process.argv.slice(2);

/** The part of the contract that a file belongs to. */
function contractPart(file) {
  const [, , area, name] = file.split('/');
  return name ? `contract/${area}` : 'contract/root';
}

const isOfContract = wanted.startsWith('contract/src/') && existsSync(join(root, wanted));
const chosen =
  parts[wanted] ?? parts.all.filter((name) => name === (isOfContract ? contractPart(wanted) : wanted));
if (chosen.length === 0) {
  const names = [...Object.keys(parts), ...contract].join(', ');
  console.error(
    `Say one of these, a file of the contract or a file that a group of the server names: ${names}.`,
  );
  process.exit(1);
}
if (isOfContract) options.unshift('--mutate', wanted);

/** Continues with the next part if one fails, so that a run reports all of them. */
const measure = (name) =>
  new Promise((resolve) => {
    const side = contract.includes(name) ? 'contract' : 'server';
    const config = join(root, `mutations/${side}.stryker.config.mjs`);
    const child = spawn(bin('stryker'), ['run', config, ...options], {
      cwd: root,
      env: { ...process.env, MUTATION_PART: name },
      stdio: 'inherit',
    });
    child.on('exit', (code) => resolve(code === 0));
  });

await ensureInstalled();
const short = [];
for (const name of chosen) if (!(await measure(name))) short.push(name);
if (short.length > 0) console.error(`Below the threshold, or not measured at all: ${short.join(', ')}`);
process.exitCode = short.length > 0 ? 1 : 0;
