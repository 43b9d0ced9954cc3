import { browserTests } from './browser-tests.mjs';
import { bin, ensureInstalled, run } from './project.mjs';

/** What takes longer than one waits for while working: processes are killed, rows are many, every screen is visited. */
const startedAt = Date.now();
await ensureInstalled();
await run(bin('vitest'), ['run', '.long.test.ts', '--maxWorkers', '2']);
await browserTests('sweeps');
console.log(`All long tests passed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
