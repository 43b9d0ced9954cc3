import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { ConfigError } from '../config';

const TIMEOUT_MS = 60_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

async function answers(url: string): Promise<Error | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => {}); // the same error rejects connect() below
  try {
    await client.connect();
    await client.query('SELECT 1');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end();
  }
}

/** A database server may start after us: tries for a minute before giving up. */
export async function waitForDatabase(
  url: string,
  say: (line: string) => void,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let pauseMs = FIRST_PAUSE_MS;
  let told = false;
  for (;;) {
    const fault = await answers(url);
    if (!fault) return;
    if (Date.now() + pauseMs > deadline) {
      throw new ConfigError(`The database at DATABASE_URL does not respond: ${fault.message}`);
    }
    if (!told) say('Waiting for the database ...');
    told = true;
    await pause(pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
