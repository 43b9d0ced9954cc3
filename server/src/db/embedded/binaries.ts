import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { DataHome } from './data-home';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error';
import { canRead, type Owner } from './owner';

/** An npm package that ships PostgreSQL for one platform. */
export interface PlatformPackage {
  folder: string;
  version: string;
}

export interface Binaries {
  folder: string;
  majorVersion: string;
  isCopy: boolean;
}

export function findPlatformPackage(
  platform: string = process.platform,
  architecture: string = process.arch,
): PlatformPackage {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${architecture}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { folder, version };
  } catch (failure) {
    throw noBinaries(`${name} is not installed`, failure);
  }
}

export function noBinaries(reason: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `There is no PostgreSQL for this machine (${reason}): set DATABASE_URL to the address of a PostgreSQL server.`,
    { cause },
  );
}

/** Binaries that the owner can run: those of the package, or else a copy next to the data. */
export function prepareBinaries(source: PlatformPackage, { dataDir, owner }: DataHome): Binaries {
  const majorVersion = source.version.split('.')[0] ?? '';
  if (isReadable(source.folder, owner) && linkLibraries(source.folder)) {
    return { folder: join(source.folder, 'native', 'bin'), majorVersion, isCopy: false };
  }
  const prefix = `${dataDir}.postgresql-`;
  const copy = prefix + source.version;
  removeOtherCopies(prefix, copy);
  if (!existsSync(copy)) copyPackage(source.folder, copy, owner);
  return { folder: join(copy, 'native', 'bin'), majorVersion, isCopy: true };
}

/** The links that npm packages cannot contain. False if the package folder is not writable. */
export function linkLibraries(packageFolder: string): boolean {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (failure) {
      const code = errorCode(failure);
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      // Another start may create the same links at the same time.
      if (code !== 'EEXIST') throw failure;
    }
  }
  return true;
}

function isReadable(packageFolder: string, owner: Owner | undefined): boolean {
  return !owner || canRead(join(packageFolder, 'native', 'bin', 'postgres'), owner);
}

function copyPackage(packageFolder: string, copy: string, owner: Owner | undefined): void {
  const draft = `${copy}.draft`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(join(packageFolder, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  // The copy may have inherited the mode of a package folder that is not writable.
  chmodSync(join(draft, 'native', 'lib'), 0o755);
  linkLibraries(draft);
  if (owner) changeOwner(draft, owner);
  renameSync(draft, copy);
}

function changeOwner(folder: string, { uid, gid }: Owner): void {
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), uid, gid);
  }
}

/** An upgrade of the package leaves the copy of the previous version behind. */
function removeOtherCopies(prefix: string, copy: string): void {
  const folder = dirname(copy);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (path.startsWith(prefix) && path !== copy) rmSync(path, { recursive: true, force: true });
  }
}
