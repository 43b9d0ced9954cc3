import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './project.mjs';

const MAX_LINES = 300;

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed.split('\n').filter((file) => file && existsSync(join(root, file)));
const isSource = (file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file);

const importsOf = (file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
    ([, path]) => posix.join(posix.dirname(file), path),
  );

const roomIn = (prefix, path) =>
  path.startsWith(prefix) ? path.slice(prefix.length).split('/')[0] : undefined;

/** Files below `prefix` that reach into a neighbouring room, unless `isOpen` lets them. */
const trespassers = (prefix, rooms, isOpen = () => false) =>
  files.filter((file) => {
    const own = /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) ? roomIn(prefix, file) : undefined;
    if (!own || !rooms.includes(own)) return false;
    return importsOf(file).some((path) => {
      const other = roomIn(prefix, path);
      return other !== undefined && other !== own && rooms.includes(other) && !isOpen(path);
    });
  });

const featureRooms = [...new Set(files.map((file) => roomIn('web/src/features/', file)).filter(Boolean))];
const serverAreas = ['catalog', 'invoices', 'orders', 'organizations', 'payments', 'users'];
/** They stand above the areas and may use what those do. */
const roomsAbove = ['documents', 'till'];

/** Laws that no linter knows; each names the files that break it. */
const laws = [
  {
    says: 'no room without a purpose (utils, helpers, common, shared, misc)',
    broken: files.filter((file) => /(^|\/)(utils?|helpers?|common|shared|misc)(\/|\.tsx?$)/.test(file)),
  },
  {
    says: `no source file over ${MAX_LINES} lines`,
    broken: files.filter(
      (file) => isSource(file) && readFileSync(join(root, file), 'utf8').split('\n').length - 1 > MAX_LINES,
    ),
  },
  {
    says: 'no skipped or focused test',
    broken: files.filter(
      (file) =>
        /\.(test|spec)\.tsx?$/.test(file) &&
        /\b(it|test|describe)\.(skip|only|todo)\b/.test(readFileSync(join(root, file), 'utf8')),
    ),
  },
  {
    says: 'features never import one another',
    broken: trespassers('web/src/features/', featureRooms),
  },
  {
    says: 'an area reaches into another only through its *.queries',
    broken: trespassers('server/src/', serverAreas, (path) => path.endsWith('.queries')),
  },
  {
    says: 'an area knows nothing of the rooms above it',
    broken: files.filter(
      (file) =>
        serverAreas.includes(roomIn('server/src/', file)) &&
        !/\.test\.tsx?$/.test(file) &&
        importsOf(file).some((path) => roomsAbove.includes(roomIn('server/src/', path))),
    ),
  },
  {
    says: 'the lockfile carries no download address',
    broken: /"resolved": "https?:/.test(readFileSync(join(root, 'package-lock.json'), 'utf8'))
      ? ['package-lock.json']
      : [],
  },
];

let failed = false;
for (const { says, broken } of laws) {
  for (const file of broken) {
    failed = true;
    console.error(`${file}: ${says}`);
  }
}
if (failed) process.exit(1);
