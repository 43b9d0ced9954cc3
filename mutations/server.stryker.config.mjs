const file = process.env.MUTATION_PART ?? '';
const report = `.cache/mutations/${file.replace('.ts', '').replaceAll('/', '-')}`;

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
// biome-ignore lint/style/noDefaultExport: Stryker reads it so
export default {
  testRunner: 'vitest',
  // Tests reach the code over HTTP: the groups list which of them belong to a file.
  vitest: { configFile: 'mutations/server.vitest.config.ts', related: false },
  mutate: [file],
  ignorePatterns: ['/web', '/e2e', '/bench', '/faults', '/docs', '/.data', '/.cache'],
  concurrency: 1,
  timeoutMS: 20_000,
  reporters: ['json', 'clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false },
  jsonReporter: { fileName: `${report}.json` },
  tempDirName: '.cache/stryker',
  cleanTempDir: 'always',
  incremental: true,
  incrementalFile: `${report}-incremental.json`,
  thresholds: { high: 95, low: 85, break: 80 },
};
