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
  path.startsWith(prefix) && path.indexOf('/', prefix.length) > 0
    ? path.slice(prefix.length).split('/')[0]
    : undefined;
const roomsBelow = (prefix) => [...new Set(files.map((file) => roomIn(prefix, file)).filter(Boolean))];

/** Files in `rooms` that import what lies in another room below `prefix` and is `closed` to them. */
const trespassers = (prefix, rooms, closed) =>
  files.filter((file) => {
    const own = /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) ? roomIn(prefix, file) : undefined;
    if (!own || !rooms.includes(own)) return false;
    return importsOf(file).some((path) => {
      const other = roomIn(prefix, path);
      return other !== undefined && other !== own && closed(path, other);
    });
  });

const features = roomsBelow('web/src/features/');

const server = 'server/src/';
/** They stand above the areas and may use what those do. */
const roomsAbove = ['documents', 'outbox', 'till'];
/** They lie beneath the areas, which use what they offer. */
const roomsBeneath = ['audit', 'auth', 'gateways', 'http', 'mail', 'press'];
const isRoutes = (file) => file.startsWith(server) && file.endsWith('.routes.ts');
const areas = roomsBelow(server).filter(
  (room) =>
    files.some((file) => isRoutes(file) && roomIn(server, file) === room) &&
    ![...roomsAbove, ...roomsBeneath].includes(room),
);
const watched = [...areas, ...roomsBeneath];

/** What a job or a route of its own room begins with. The routes of http tell of the process and have none. */
const useCases = [
  ...importsOf(`${server}jobs/handlers.ts`),
  ...files.filter(isRoutes).flatMap((file) => {
    const own = roomIn(server, file);
    return importsOf(file).filter((path) => own !== 'http' && roomIn(server, path) === own);
  }),
].filter((path) => !path.endsWith('.queries'));

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
    says: 'what kind of caller someone is, only contract/src/access asks; add a question to questions.ts',
    broken: files.filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !file.startsWith('contract/src/access/') &&
        /^import (?!type ).*\/access\/caller'/m.test(readFileSync(join(root, file), 'utf8')),
    ),
  },
  {
    says: 'features never import one another',
    broken: trespassers('web/src/features/', features, () => true),
  },
  {
    says: 'another area is reached only through its *.queries',
    broken: trespassers(server, watched, (path, room) => areas.includes(room) && !path.endsWith('.queries')),
  },
  {
    says: 'nobody calls a use case of the rooms beneath',
    broken: trespassers(
      server,
      watched,
      (path, room) => roomsBeneath.includes(room) && useCases.includes(path),
    ),
  },
  {
    says: 'an area knows nothing of the rooms above it',
    broken: trespassers(server, watched, (_path, room) => roomsAbove.includes(room)),
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
