import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './project.mjs';
import { serverFloors } from './server-floors.mjs';

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

const features = 'web/src/features/';
const featureOf = (path) =>
  path.startsWith(features) ? path.slice(features.length).split('/')[0] : undefined;
const importsOtherFeature = (file) =>
  importsOf(file).some((path) => featureOf(path) !== undefined && featureOf(path) !== featureOf(file));

const server = 'server/src/';
/** A folder, or a file directly in server/src. */
const placeIn = (path) => path.slice(server.length).split('/')[0].replace(/\.ts$/, '');
const floorOf = new Map(serverFloors.flatMap((places, floor) => places.map((place) => [place, floor])));
const serverSource = files.filter(
  (file) =>
    file.startsWith(server) &&
    /\.ts$/.test(file) &&
    !/\.(test|bench)\.ts$/.test(file) &&
    !/\/testing\//.test(file) &&
    !/\/(migrations|attacks)\//.test(file),
);
const pointsUpwards = (file) =>
  importsOf(file).some((path) => {
    const [own, other] = [placeIn(file), placeIn(path)];
    return path.startsWith(server) && own !== other && !(floorOf.get(other) < floorOf.get(own));
  });

/** The driver itself: for the database, for checks that trust no code of ours, and for the SQL that pg-boss brings. */
const holdsDriver = ['db', 'check-books', 'check', 'jobs'];

/** `endpoint({…})` declares a call; a server area serves the calls of the contract area of the same name. */
const isEndpointsFile = (file) => /\/([a-z-]+-)?endpoints\.ts$/.test(file);
const declaresCalls = (file) => /= endpoint\(\{/.test(readFileSync(join(root, file), 'utf8'));
const servesForeignCalls = (file) =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(/'@casepack\/contract\/([a-z-]+)\/[a-z-]*endpoints'/g),
  ].some(([, area]) => area !== placeIn(file));

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
    broken: files.filter(
      (file) => file.startsWith(features) && /(?<!\.test)\.tsx?$/.test(file) && importsOtherFeature(file),
    ),
  },
  {
    says: 'SQL is run by drizzle, or by db/hot-statement.ts where it is hot',
    broken: serverSource.filter(
      (file) =>
        !holdsDriver.includes(placeIn(file)) &&
        /\$client|\.query\b[<(]/.test(readFileSync(join(root, file), 'utf8')),
    ),
  },
  {
    says: 'every folder and file of server/src has its floor in scripts/server-floors.mjs',
    broken: serverSource.filter((file) => !floorOf.has(placeIn(file))),
  },
  {
    says: 'import only from a lower floor (scripts/server-floors.mjs)',
    broken: serverSource.filter(pointsUpwards),
  },
  {
    says: 'a call is declared in an endpoints file of the contract',
    broken: files.filter(
      (file) =>
        file.startsWith('contract/src/') && isSource(file) && !isEndpointsFile(file) && declaresCalls(file),
    ),
  },
  {
    says: 'the routes of an area serve the calls of the contract area of the same name',
    broken: files.filter(
      (file) => file.startsWith(server) && file.endsWith('.routes.ts') && servesForeignCalls(file),
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
