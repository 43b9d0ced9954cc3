import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'rules',
    // One worker runs all files against a change, and loads the code once; the next change gets a new worker.
    isolate: false,
    testTimeout: 20_000,
    include: ['contract/src/**/*.test.ts'],
    // They set TZ. Stryker runs tests in threads, where that has no effect.
    exclude: ['contract/src/*-zones.test.ts'],
  },
});
