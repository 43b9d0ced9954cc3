import { defineConfig } from 'vitest/config';
import { serverGroups } from './server-groups.mjs';

const { tests = [] } = serverGroups.find(({ name }) => name === process.env.MUTATION_GROUP) ?? {};

export default defineConfig({
  test: {
    name: 'counter',
    // One worker runs all files against a change, and loads the code once; the next change gets a new worker.
    isolate: false,
    include: tests.flatMap((path: string) => [`server/src/${path}*.test.ts`, `server/src/${path}/*.test.ts`]),
    exclude: ['**/*.long.test.ts'],
    globalSetup: ['server/src/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
