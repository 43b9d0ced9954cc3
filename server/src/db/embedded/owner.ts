import { constants, readFileSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The unprivileged user PostgreSQL runs as when Casepack itself runs as root. */
export interface Owner {
  uid: number;
  gid: number;
}

const anonymous: Owner = { uid: 65534, gid: 65534 };

/** Undefined unless Casepack runs as root. An existing folder keeps the owner it has. */
export function findOwner(dataDir: string): Owner | undefined {
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  const owner = findServiceUser();
  return owner && folder && folder.uid !== 0 ? { uid: folder.uid, gid: folder.gid } : owner;
}

/** Undefined unless Casepack runs as root. */
export function findServiceUser(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8');
  for (const name of ['postgres', 'nobody']) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(accounts) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return anonymous;
}

/** Whether the owner can enter a folder and all folders above it. */
export function canEnter(folder: string, owner: Owner): boolean {
  const above = dirname(folder);
  return isAllowed(statSync(folder), owner, constants.X_OK) && (above === folder || canEnter(above, owner));
}

export function canRead(file: string, owner: Owner): boolean {
  return isAllowed(statSync(file), owner, constants.R_OK) && canEnter(dirname(file), owner);
}

function isAllowed(stats: Stats, owner: Owner, access: number): boolean {
  if (stats.uid === owner.uid) return (stats.mode & (access << 6)) !== 0;
  if (stats.gid === owner.gid) return (stats.mode & (access << 3)) !== 0;
  return (stats.mode & access) !== 0;
}
