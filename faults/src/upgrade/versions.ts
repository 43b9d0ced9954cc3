import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { builtServer, startEmbeddedCasepack } from '../../../bench/src/programs';
import { startEmbeddedPostgres } from '../../../server/src/db/embedded/start-postgres';
import { Visitor } from './visitor';

const run = promisify(execFile);

const servers = {
  earlier: join(process.env.EARLIER_CHECKOUT ?? '', 'server/dist/main.js'),
  current: builtServer,
};
type Version = keyof typeof servers;

export interface People {
  maker: Visitor;
  rep: Visitor;
  buyer: Visitor;
}

/** Starts a version on a data folder, lets people use it, and stops it. */
export async function using<T>(
  version: Version,
  dataDir: string,
  use: (people: People) => Promise<T>,
): Promise<T> {
  const program = await startEmbeddedCasepack(dataDir, { DRAIN_SECONDS: '0' }, servers[version]);
  try {
    const signIn = (name: string) => Visitor.signIn(program.url, name);
    return await use({
      maker: await signIn('maker'),
      rep: await signIn('rep'),
      buyer: await signIn('buyer'),
    });
  } finally {
    await program.stop();
  }
}

/** Runs a command-line tool of a version on a data folder; throws what it printed if it found a problem. */
export async function command(
  version: Version,
  dataDir: string,
  name: string,
  ...args: string[]
): Promise<void> {
  const file = join(dirname(servers[version]), `${name}.js`);
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  try {
    await run(process.execPath, [file, ...args], { env, maxBuffer: 1e8 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }; // as execFile rejects
    const lines = `${stdout}${stderr}`.split('\n').filter((line) => !line.startsWith('ok '));
    throw new Error(`${name} of the ${version} version failed:\n${lines.slice(0, 40).join('\n')}`);
  }
}

/** Works in the database of a data folder while no Casepack runs on it. */
export async function inDatabase<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  const client = new Client({ connectionString: postgres.url() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await postgres.stop();
  }
}
