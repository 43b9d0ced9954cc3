import { serverGroups } from './server-groups.mjs';

const part = process.env.MUTATION_PART ?? '';
const { files } = serverGroups[part.replace('server/', '')];
const report = `.cache/mutations/${part.replace('/', '-')}`;

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
// biome-ignore lint/style/noDefaultExport: Stryker reads it so
export default {
  testRunner: 'warm-vitest',
  plugins: ['@stryker-mutator/vitest-runner', './mutations/warm-runner.mjs'],
  // Tests reach the code over HTTP: the groups list which of them belong to a file.
  vitest: { configFile: 'mutations/server.vitest.config.ts', related: false },
  mutate: files.map((file) => `server/src/${file}.ts`),
  ignorePatterns: ['/web', '/e2e', '/bench', '/faults', '/docs', '/.data', '/.cache'],
  concurrency: 1,
  // Vitest ends a test that waits for nothing. This is for loops, on a machine that is busy with other things.
  timeoutMS: 180_000,
  reporters: ['json', 'clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false },
  jsonReporter: { fileName: `${report}.json` },
  tempDirName: '.cache/stryker',
  cleanTempDir: 'always',
};
