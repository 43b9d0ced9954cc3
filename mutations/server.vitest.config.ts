import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { serverGroups } from './server-groups.mjs';

const file = basename(process.env.MUTATION_PART ?? '', '.ts');
const groups: Record<string, string[]>[] = Object.values(serverGroups);
const tests = groups.flatMap((group) => group[file] ?? []);

export default defineConfig({
  test: {
    name: 'counter',
    // One worker runs all files against a change, and loads the code once; the next change gets a new worker.
    isolate: false,
    include: ['mutations/loads.test.ts', ...tests.map((name) => `server/src/**/${name}.test.ts`)],
    globalSetup: ['server/src/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
