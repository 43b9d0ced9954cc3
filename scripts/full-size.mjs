import { bin, ensureInstalled, run } from './project.mjs';

/** The long tests with as many rows as a large company has; names of files narrow them. */
const [...files] = process.argv.slice(2);
await ensureInstalled();
await run(bin('vitest'), ['run', ...(files.length > 0 ? files : ['.long.test.ts'])], {
  env: { TEST_SIZE: 'full' },
});
