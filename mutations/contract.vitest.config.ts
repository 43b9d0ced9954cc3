import { defineConfig } from 'vitest/config';

const area = process.env.MUTATION_PART ?? '';
const files =
  area === 'contract/root' ? 'contract/src/*' : `${area.replace('contract/', 'contract/src/')}/**/*`;

export default defineConfig({
  test: {
    name: 'rules',
    // One worker runs all files, and loads the code once.
    isolate: false,
    setupFiles: ['mutations/load-again.ts'],
    testTimeout: 20_000,
    include: ['mutations/loads.test.ts', `${files}.test.ts`],
    exclude: [
      // They set TZ before they load the code, which another test may have loaded by then.
      'contract/src/*-zones.test.ts',
      // Compares the responses of all calls with zod's, which takes seconds; encoder-rules.test.ts has a case for
      // each rule.
      'contract/src/encoder.test.ts',
    ],
  },
});
