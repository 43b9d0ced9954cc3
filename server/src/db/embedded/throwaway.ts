import { join } from 'node:path';
import { findServiceUser } from './owner';
import { makePrivateFolder } from './private-folder';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-postgres';

/** A PostgreSQL for tests: fast, not durable, and removed with its folder when stopped or when this process dies. */
export function startThrowawayPostgres(options: { maxConnections?: number } = {}): Promise<EmbeddedPostgres> {
  const folder = makePrivateFolder(findServiceUser());
  return startEmbeddedPostgres({
    ...options,
    dataDir: join(folder, 'data'),
    durable: false,
    throwAway: folder,
  });
}
