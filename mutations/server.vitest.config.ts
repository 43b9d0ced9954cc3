import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { serverGroups } from './server-groups.mjs';

const group = (process.env.MUTATION_PART ?? '').replace('server/', '');
const groups: Record<string, { tests: string[] }> = serverGroups;
const tests = (groups[group]?.tests ?? []).map((name) => `server/src/${name}.test.ts`);

class AsListed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number =>
      tests.findIndex((path) => moduleId.endsWith(path));
    return files.sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    name: 'counter',
    // One worker runs all files, and loads the code once.
    isolate: false,
    include: ['mutations/loads.test.ts', ...tests],
    setupFiles: ['mutations/load-again.ts'],
    sequence: { sequencer: AsListed },
    globalSetup: ['server/src/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
