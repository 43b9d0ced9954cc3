import { defineConfig } from 'vitest/config';
import { serverGroups } from './server-groups.mjs';

const { tests = [] } = serverGroups.find(({ name }) => name === process.env.MUTATION_GROUP) ?? {};

export default defineConfig({
  test: {
    name: 'counter',
    include: tests.flatMap((path: string) => [`server/src/${path}*.test.ts`, `server/src/${path}/*.test.ts`]),
    exclude: ['**/*.long.test.ts'],
    globalSetup: ['server/src/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
