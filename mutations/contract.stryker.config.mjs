/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
// biome-ignore lint/style/noDefaultExport: Stryker reads it so
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'mutations/contract.vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner', './mutations/ignore-declarations.mjs'],
  ignorers: ['declarations'],
  mutate: ['contract/src/**/*.ts', '!contract/src/**/*.test.ts'],
  ignorePatterns: ['/web', '/server', '/e2e', '/bench', '/faults', '/docs', '/.data', '/card-sandbox'],
  concurrency: 1,
  reporters: ['json', 'clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false },
  jsonReporter: { fileName: '.cache/mutations/contract.json' },
  tempDirName: '.cache/stryker',
  cleanTempDir: 'always',
  incremental: true,
  incrementalFile: '.cache/mutations/contract-incremental.json',
  thresholds: { high: 95, low: 90, break: 85 },
};
