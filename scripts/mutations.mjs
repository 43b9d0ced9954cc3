import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { serverGroups } from '../mutations/server-groups.mjs';
import { bin, ensureInstalled, root } from './project.mjs';

const LOWEST_CONTRACT = 85;
const LOWEST_SERVER = 80;

const areas = readdirSync(join(root, 'contract/src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `contract/${name}`);
const contract = ['contract/root', ...areas];
const server = Object.keys(serverGroups).map((group) => `server/${group}`);

const missing = Object.values(serverGroups)
  .flatMap(({ files, tests }) => [
    ...files.map((file) => `server/src/${file}.ts`),
    ...tests.map((test) => `server/src/${test}.test.ts`),
  ])
  .filter((path) => !existsSync(join(root, path)));
if (missing.length > 0) {
  console.error(`mutations/server-groups.mjs names files that are not there: ${missing.join(', ')}`);
  process.exit(1);
}

const parts = { all: [...contract, ...server], contract, server };
const [wanted = 'all', ...options] = process.argv.slice(2);

/** The part that a file belongs to. */
function partOf(path) {
  const [side, , area, name] = path.split('/');
  if (side === 'contract') return name ? `contract/${area}` : 'contract/root';
  return server.find((part) =>
    serverGroups[part.replace('server/', '')].files.some((file) => path === `server/src/${file}.ts`),
  );
}

const isFile = wanted.endsWith('.ts') && existsSync(join(root, wanted));
const chosen = parts[wanted] ?? parts.all.filter((name) => name === (isFile ? partOf(wanted) : wanted));
if (chosen.length === 0) {
  const names = [...Object.keys(parts), ...parts.all].join(', ');
  console.error(
    `Say one of these, a file of the contract or a file that a group of the server names: ${names}.`,
  );
  process.exit(1);
}
if (isFile) options.unshift('--mutate', wanted);

const noticed = ({ status }) => status === 'Killed' || status === 'Timeout';
const counted = ({ status }) => noticed({ status }) || status === 'Survived' || status === 'NoCoverage';

/** The score of a folder of the contract, and of each file of the server. */
function scoresOf(part, files) {
  const all = Object.entries(files).map(([path, { mutants }]) => ({ name: path, mutants }));
  const units = part.startsWith('server/')
    ? all
    : [{ name: part, mutants: all.flatMap(({ mutants }) => mutants) }];
  return units.map(({ name, mutants }) => ({
    name,
    score: (100 * mutants.filter(noticed).length) / mutants.filter(counted).length,
  }));
}

/** What is below its threshold, or was not measured at all. */
async function measure(part) {
  const report = join(root, `.cache/mutations/${part.replace('/', '-')}.json`);
  rmSync(report, { force: true });
  const config = join(root, `mutations/${part.split('/')[0]}.stryker.config.mjs`);
  const child = spawn(bin('stryker'), ['run', config, ...options], {
    cwd: root,
    env: { ...process.env, MUTATION_PART: part },
    stdio: 'inherit',
  });
  const code = await new Promise((resolve) => child.on('exit', resolve));
  if (code === 0 && options.includes('--dryRunOnly')) return [];
  if (code !== 0 || !existsSync(report)) return [part];
  const lowest = part.startsWith('server/') ? LOWEST_SERVER : LOWEST_CONTRACT;
  return scoresOf(part, JSON.parse(readFileSync(report, 'utf8')).files)
    .filter(({ score }) => score < lowest)
    .map(({ name, score }) => `${name} (${score.toFixed(2)} %)`);
}

await ensureInstalled();
const short = [];
// The next part is measured if one falls short, so that a run reports all of them.
for (const part of chosen) short.push(...(await measure(part)));
if (short.length > 0) console.error(`Below the threshold, or not measured at all: ${short.join(', ')}`);
process.exitCode = short.length > 0 ? 1 : 0;
