import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fault } from '../fault';

const LIMIT_BYTES = 512 * 1_048_576;

interface Group {
  parent: string;
  limit: string;
}

/** Where Linux keeps memory limits: cgroup v1 and v2. */
const known: Group[] = [
  { parent: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' },
  { parent: '/sys/fs/cgroup', limit: 'memory.max' },
];

const folderOf = ({ parent }: Group): string => join(parent, `casepack-faults-${process.pid}`);

async function findGroup(): Promise<Group | undefined> {
  for (const group of known) {
    const folder = folderOf(group);
    try {
      await mkdir(folder);
      const isThere = existsSync(join(folder, group.limit));
      await rmdir(folder);
      if (isThere) return group;
    } catch {
      // Not available, or not permitted.
    }
  }
  return undefined;
}

const moveTo = (folder: string): Promise<void> =>
  writeFile(join(folder, 'cgroup.procs'), String(process.pid));

export const littleMemory: Fault = {
  name: 'half a gigabyte of memory for everything',
  expected: 'it starts with its database and serves as usual',
  missing: async () => ((await findGroup()) ? undefined : 'limiting memory needs root and control groups'),
  async inject(stage) {
    const group = await findGroup();
    if (!group) return;
    const folder = folderOf(group);
    await mkdir(folder);
    await writeFile(join(folder, group.limit), String(LIMIT_BYTES));
    // Child processes inherit the cgroup of their parent: enter it, start them, and leave it again.
    await moveTo(folder);
    try {
      await stage.start();
    } finally {
      await moveTo(group.parent);
    }
    stage.figures.injected += 1;
    stage.crowd.gather(16);
    await stage.serve(80);
    await stage.crowd.leave();
    const inside = (await readFile(join(folder, 'cgroup.procs'), 'utf8')).trim().split('\n');
    if (!inside.includes(String(stage.running.pid))) stage.found('Casepack did not run within the limit');
    await stage.stop();
    await rmdir(folder);
    await stage.start();
  },
};
