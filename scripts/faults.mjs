import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, ensureBuilt, ensureInstalled, root, run } from './project.mjs';

await ensureInstalled();
await ensureBuilt();
// What is killed cannot clear up after itself: all temporary files of a run are in one folder, which goes with it.
const folder = mkdtempSync(join(tmpdir(), 'casepack-faults-'));
chmodSync(folder, 0o1777);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
await run(bin('tsx'), [join(root, 'faults/src/main.ts'), ...process.argv.slice(2)], {
  env: { TMPDIR: folder },
});
