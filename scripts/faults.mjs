import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mayInstall, tryToInstall } from './debian.mjs';
import { bin, ensureBuilt, ensureInstalled, root, run } from './project.mjs';

const isCommand = (name) =>
  ['/usr/sbin', '/sbin', '/usr/bin', '/bin'].some((folder) => existsSync(join(folder, name)));
const isLibrary = (path) =>
  ['/usr/lib', ...readdirSync('/usr/lib').map((name) => join('/usr/lib', name))].some((folder) =>
    existsSync(join(folder, path)),
  );

/** Without these some faults would be skipped: clock changes, a power failure, a full disk. */
function installTools() {
  const missing = [
    ...(isLibrary('faketime/libfaketimeMT.so.1') ? [] : ['libfaketime']),
    ...(isCommand('mkfs.ext4') ? [] : ['e2fsprogs']),
    ...(isCommand('mount') ? [] : ['mount']),
    ...(isCommand('perl') ? [] : ['perl-base']),
  ];
  if (missing.length > 0) tryToInstall(...missing);
}

if (mayInstall()) installTools();
await ensureInstalled();
await ensureBuilt();
// A killed process cannot clean up: all temporary files of a run are in one folder, which is deleted with it.
const folder = mkdtempSync(join(tmpdir(), 'casepack-faults-'));
chmodSync(folder, 0o1777);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
await run(bin('tsx'), [join(root, 'faults/src/main.ts'), ...process.argv.slice(2)], {
  env: { TMPDIR: folder },
});
