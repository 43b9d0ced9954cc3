const area = process.env.MUTATION_PART ?? '';
const files =
  area === 'contract/root' ? 'contract/src/*' : `${area.replace('contract/', 'contract/src/')}/**/*`;
const report = `.cache/mutations/${area.replace('/', '-')}`;

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
// biome-ignore lint/style/noDefaultExport: Stryker reads it so
export default {
  testRunner: 'warm-vitest',
  vitest: { configFile: 'mutations/contract.vitest.config.ts', related: false },
  plugins: [
    '@stryker-mutator/vitest-runner',
    './mutations/ignore-declarations.mjs',
    './mutations/warm-runner.mjs',
  ],
  ignorers: ['declarations'],
  mutate: [`${files}.ts`, `!${files}.test.ts`],
  ignorePatterns: [
    '/web',
    '/server',
    '/e2e',
    '/bench',
    '/faults',
    '/docs',
    '/.data',
    '/.cache',
    '/card-sandbox',
  ],
  concurrency: 1,
  reporters: ['json', 'clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false },
  jsonReporter: { fileName: `${report}.json` },
  tempDirName: '.cache/stryker',
  cleanTempDir: 'always',
};
