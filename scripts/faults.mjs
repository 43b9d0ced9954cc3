import { join } from 'node:path';
import { bin, ensureBuilt, ensureInstalled, root, run } from './project.mjs';

await ensureInstalled();
await ensureBuilt();
await run(bin('tsx'), [join(root, 'faults/src/main.ts'), ...process.argv.slice(2)]);
