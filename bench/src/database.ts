import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../server/src/db/embedded/start-postgres';
import { root } from '../../server/src/open-installation';

export interface Server {
  /** The URL of its maintenance database. */
  url: string;
  stop: () => Promise<void>;
}

const PRELOAD = 'pg_stat_statements';
const dataFolder = join(root, 'bench/.data');

export const inDatabase = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

async function ask(url: string, text: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(text);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

/** Our own PostgreSQL, counting statements; or the one in DATABASE_URL, which must already count them. */
export async function openServer(): Promise<Server> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const start = () => startEmbeddedPostgres({ dataDir: join(dataFolder, 'postgres') });
  let postgres = await start();
  const url = postgres.url('postgres');
  if (!(await ask(url, 'show shared_preload_libraries'))?.includes(PRELOAD)) {
    await ask(url, `alter system set shared_preload_libraries = '${PRELOAD}'`);
    await postgres.stop();
    postgres = await start();
  }
  return { url: postgres.url('postgres'), stop: () => postgres.stop() };
}
