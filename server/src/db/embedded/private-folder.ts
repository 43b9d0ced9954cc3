import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { canEnter, type Owner } from './owner';

const parents = () => [tmpdir(), '/tmp'];
const prefix = 'casepack-';

// A socket path is limited to 103 bytes on macOS; this leaves room for 'casepack-XXXXXX' and '.s.PGSQL.5432.lock'.
const longestParent = 64;

/** A new folder with a short path that only the owner (and root) can enter. */
export function makePrivateFolder(owner: Owner | undefined): string {
  const parent = parents().find(
    (folder) => Buffer.byteLength(folder) <= longestParent && (!owner || canEnter(folder, owner)),
  );
  if (!parent) {
    throw new EmbeddedPostgresError(`PostgreSQL cannot use the temporary folder ${tmpdir()}: set TMPDIR.`);
  }
  const folder = mkdtempSync(join(parent, prefix));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

/** Creates the same folder again. Throws if someone else has taken its name meanwhile. */
export function remakePrivateFolder(folder: string, owner: Owner | undefined): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (owner) chownSync(folder, owner.uid, owner.gid);
}

/** Whether a path found in a file was made by `makePrivateFolder`, and so may be removed. */
export function isPrivateFolder(path: string): boolean {
  return parents().includes(dirname(path)) && new RegExp(`^${prefix}[a-zA-Z0-9]{6}$`).test(basename(path));
}
