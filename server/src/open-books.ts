import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './config';
import { startEmbeddedPostgres } from './db/embedded/start-postgres';
import { waitForDatabase } from './db/wait-for-database';
import { readOrMakeSecret } from './secrets/app-secret';

// Source and bundle both lie two folders below the root of the checkout.
export const root = fileURLToPath(new URL('../..', import.meta.url));
export const migrationsFolder = join(root, 'server/src/db/migrations');

export interface Books {
  databaseUrl: string;
  appSecret: string;
  close: () => Promise<void>;
}

/** The database that the settings name, or our own. */
export async function openBooks(config: Config, say: (line: string) => void): Promise<Books> {
  if (config.databaseUrl && config.appSecret) {
    await waitForDatabase(config.databaseUrl, say);
    return { databaseUrl: config.databaseUrl, appSecret: config.appSecret, close: async () => {} };
  }
  const dataDir = resolve(root, config.dataDir);
  const appSecret = config.appSecret ?? (await readOrMakeSecret(dataDir));
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  if (postgres.notice) say(postgres.notice);
  return { databaseUrl: postgres.url(), appSecret, close: () => postgres.stop() };
}
