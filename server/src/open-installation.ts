import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './config';
import { startEmbeddedPostgres } from './db/embedded/start-postgres';
import { waitForDatabase } from './db/wait-for-database';
import { readOrMakeSecret } from './secrets/app-secret';

// Sources and bundle are both two folders below the root of the checkout.
export const root = fileURLToPath(new URL('../..', import.meta.url));
export const migrationsFolder = join(root, 'server/src/db/migrations');

export interface Installation {
  databaseUrl: string;
  /** Where the embedded database is, if it is used, and whether it was created now. */
  embedded: { dataDir: string; isNew: boolean } | undefined;
  appSecret: string;
  close: () => Promise<void>;
}

/** Opens the configured database, or the embedded one. */
export async function openInstallation(config: Config, say: (line: string) => void): Promise<Installation> {
  if (config.databaseUrl && config.appSecret) {
    await waitForDatabase(config.databaseUrl, say);
    const { databaseUrl, appSecret } = config;
    return { databaseUrl, embedded: undefined, appSecret, close: async () => {} };
  }
  const dataDir = resolve(root, config.dataDir);
  const appSecret = config.appSecret ?? (await readOrMakeSecret(dataDir));
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  if (postgres.notice) say(postgres.notice);
  const embedded = { dataDir, isNew: postgres.isNew };
  return { databaseUrl: postgres.url(), embedded, appSecret, close: () => postgres.stop() };
}
