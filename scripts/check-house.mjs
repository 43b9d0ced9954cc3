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

/** Imports of every kind, also types, code that is loaded later, and threads that are started from a file. */
const importPattern =
  /(?:\bfrom|\bimport|\brequire|new URL)\s*\(?\s*['"`](\.{1,2}\/[^'"`]+|@casepack\/server\/[^'"`]+)/g;
const importsOf = (file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(importPattern)].map(([, path]) =>
    path.startsWith('.')
      ? posix.join(posix.dirname(file), path)
      : path.replace(/^@casepack\/server\/(src\/)?/, 'server/src/'),
  );

const features = 'web/src/features/';
const featureOf = (path) =>
  path.startsWith(features) ? path.slice(features.length).split('/')[0] : undefined;
const importsOtherFeature = (file) =>
  importsOf(file).some((path) => featureOf(path) !== undefined && featureOf(path) !== featureOf(file));

const server = 'server/src/';
/** A folder, or a file directly in server/src. */
const unitOf = (path) => path.slice(server.length).split('/')[0].replace(/\.ts$/, '');
const floorOf = new Map(serverFloors.flatMap((units, floor) => units.map((unit) => [unit, floor])));
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
    const [own, other] = [unitOf(file), unitOf(path)];
    return path.startsWith(server) && own !== other && !(floorOf.get(other) < floorOf.get(own));
  });

/** The rows of the table in ARCHITECTURE.md, from bottom to top; a row without a number belongs to the one above. */
const describedFloors = [];
for (const [, number, names] of readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(
  /^\| *(\d*) *\| (`[a-z-]+`(?:, `[a-z-]+`)*) \|/gm,
)) {
  if (number !== '') describedFloors.unshift({ number: Number(number), units: [] });
  describedFloors[0]?.units.push(...names.replaceAll('`', '').split(', '));
}
const isDescribed = (units, floor) =>
  describedFloors[floor]?.number === floor &&
  describedFloors[floor].units.toSorted().join() === units.toSorted().join();
const sourceUnits = new Set(serverSource.map(unitOf));

/**
 * May use the driver directly: the database itself, checks that must not depend on our code, and the SQL of pg-boss.
 */
const usesDriver = ['db', 'check-books', 'check', 'jobs'];

/** `endpoint({…})` declares a call; a server area serves the calls of the contract area of the same name. */
const isEndpointsFile = (file) => /\/([a-z-]+-)?endpoints\.ts$/.test(file);
const declaresCalls = (file) => /= endpoint\(\{/.test(readFileSync(join(root, file), 'utf8'));
const servesForeignCalls = (file) =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(/'@casepack\/contract\/([a-z-]+)\/[a-z-]*endpoints'/g),
  ].some(([, area]) => area !== unitOf(file));

/** Rules that no linter has; each lists the files that break it. */
const rules = [
  {
    rule: 'no folder without a purpose (utils, helpers, common, shared, misc)',
    broken: files.filter((file) => /(^|\/)(utils?|helpers?|common|shared|misc)(\/|\.tsx?$)/.test(file)),
  },
  {
    rule: `no source file over ${MAX_LINES} lines`,
    broken: files.filter(
      (file) => isSource(file) && readFileSync(join(root, file), 'utf8').split('\n').length - 1 > MAX_LINES,
    ),
  },
  {
    rule: 'no skipped or focused test',
    broken: files.filter(
      (file) =>
        /\.(test|spec)\.tsx?$/.test(file) &&
        /\b(it|test|describe)\.(skip|only|todo)\b/.test(readFileSync(join(root, file), 'utf8')),
    ),
  },
  {
    rule: 'only contract/src/access checks the kind of caller; add a question to questions.ts',
    broken: files.filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !file.startsWith('contract/src/access/') &&
        /^import (?!type ).*\/access\/caller'/m.test(readFileSync(join(root, file), 'utf8')),
    ),
  },
  {
    rule: 'the server asks contract/src/access/questions.ts instead of comparing the organization of the caller',
    broken: serverSource.filter((file) =>
      /[aA]ctor\??\.organizationType [!=]== '/.test(readFileSync(join(root, file), 'utf8')),
    ),
  },
  {
    rule: 'features never import one another',
    broken: files.filter(
      (file) => file.startsWith(features) && /(?<!\.test)\.tsx?$/.test(file) && importsOtherFeature(file),
    ),
  },
  {
    rule: 'SQL is run by drizzle, or by db/hot-statement.ts if it is hot',
    broken: serverSource.filter(
      (file) =>
        !usesDriver.includes(unitOf(file)) &&
        /\$client|\.query\b[<(]/.test(readFileSync(join(root, file), 'utf8')),
    ),
  },
  {
    rule: 'every folder and file of server/src has its floor in scripts/server-floors.mjs',
    broken: [
      ...serverSource.filter((file) => !floorOf.has(unitOf(file))),
      ...[...floorOf.keys()].filter((unit) => !sourceUnits.has(unit)),
    ],
  },
  {
    rule: 'ARCHITECTURE.md describes the floors as scripts/server-floors.mjs lists them',
    broken: serverFloors
      .filter((units, floor) => !isDescribed(units, floor))
      .map((units) => `floor of ${units.join(', ')}`),
  },
  {
    rule: 'import only from a lower floor (scripts/server-floors.mjs)',
    broken: serverSource.filter(pointsUpwards),
  },
  {
    rule: 'a call is declared in an endpoints file of the contract',
    broken: files.filter(
      (file) =>
        file.startsWith('contract/src/') && isSource(file) && !isEndpointsFile(file) && declaresCalls(file),
    ),
  },
  {
    rule: 'the routes of an area serve the calls of the contract area of the same name',
    broken: files.filter(
      (file) => file.startsWith(server) && file.endsWith('.routes.ts') && servesForeignCalls(file),
    ),
  },
  {
    rule: 'the lockfile contains no download URLs',
    broken: /"resolved": "https?:/.test(readFileSync(join(root, 'package-lock.json'), 'utf8'))
      ? ['package-lock.json']
      : [],
  },
];

let failed = false;
for (const { rule, broken } of rules) {
  for (const file of broken) {
    failed = true;
    console.error(`${file}: ${rule}`);
  }
}
if (failed) process.exit(1);
