import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { canEnter, findOwner, type Owner } from './owner';

/** Where the data really is, and who owns it. */
export interface DataHome {
  dataDir: string;
  owner: Owner | undefined;
  notice: string | undefined;
}

const systemFolder = '/var/lib/casepack';

export function settleDataHome(requested: string): DataHome {
  const dataDir = realPath(resolve(requested));
  const owner = findOwner(dataDir);
  if (!owner || canEnter(dirname(dataDir), owner)) return { dataDir, owner, notice: undefined };

  const home = join(systemFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  const moved = join(home, 'data');
  if (existsSync(join(dataDir, 'PG_VERSION'))) {
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot reach its data in ${dataDir}, because it does not run as root: open the folders above it, or move the data to ${moved}.`,
    );
  }
  for (const folder of [systemFolder, home]) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
  }
  return {
    dataDir: moved,
    owner: findOwner(moved),
    notice: `PostgreSQL does not run as root and cannot reach ${dataDir}: its data is kept in ${moved}.`,
  };
}

function realPath(folder: string): string {
  if (existsSync(folder)) return realpathSync(folder);
  mkdirSync(dirname(folder), { recursive: true });
  return join(realpathSync(dirname(folder)), basename(folder));
}
