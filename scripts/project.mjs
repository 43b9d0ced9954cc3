import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFolder = join(root, 'node_modules', '.casepack');

/** Runs a command in the root of the checkout; if it fails, this process exits with the same code. */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
      shell: process.platform === 'win32',
    });
    child.on('error', (error) => {
      console.error(`Could not run ${command}: ${error.message}`);
      process.exit(1);
    });
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else process.exit(code ?? (signal ? 1 : 0));
    });
  });
}

export const bin = (name) =>
  join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

const readStamp = (name) => {
  const path = join(stampFolder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
};

function writeStamp(name, value) {
  mkdirSync(stampFolder, { recursive: true });
  writeFileSync(join(stampFolder, name), value);
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** Installs what package-lock.json names, unless exactly that is installed. */
export async function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Casepack needs Node 20.19 or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const wanted = hashOf(readFileSync(join(root, 'package-lock.json')));
  if (readStamp('installed') === wanted) return;
  console.log('Installing dependencies ...');
  // Not npm ci: it rejects a lockfile without the binaries of other platforms.
  await run('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  writeStamp('installed', wanted);
}

const sources = [
  'contract/src',
  'card-sandbox/src',
  'server/src',
  'web/src',
  'web/public',
  'web/vite-plugins',
  'docs/guides',
  'docs/images',
];
const sourceFiles = ['package-lock.json', 'web/index.html', 'web/vite.config.ts', 'scripts/build.mjs'];

function sourceState() {
  const paths = [
    ...sources
      .filter((folder) => existsSync(join(root, folder)))
      .flatMap((folder) => [...filesBelow(join(root, folder))]),
    ...sourceFiles.map((file) => join(root, file)),
  ];
  return hashOf(
    paths
      .map((path) => {
        const { size, mtimeMs } = statSync(path);
        return `${path} ${size} ${mtimeMs}`;
      })
      .join('\n'),
  );
}

/** Builds the server and the browser app, unless the last build was made from exactly these files. */
export async function ensureBuilt() {
  const state = sourceState();
  const isThere =
    existsSync(join(root, 'server/dist/main.js')) && existsSync(join(root, 'web/dist/index.html'));
  if (isThere && readStamp('built') === state) return;
  console.log('Building ...');
  await run(process.execPath, [join(root, 'scripts', 'build.mjs')]);
  writeStamp('built', state);
}
