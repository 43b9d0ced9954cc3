import { setTimeout as pause } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { errorCode } from './embedded-postgres-error';

/** The error codes while a server is still starting. */
const startingCodes: unknown[] = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03'];
const missingDatabaseCode = '3D000';

/** Connects until the server responds, and creates the database if it does not exist. */
export async function openDatabase(
  url: (database: string) => string,
  database: string,
  isAborted: () => boolean,
): Promise<void> {
  while (!isAborted()) {
    try {
      return await withClient(url(database), async () => {});
    } catch (failure) {
      if (errorCode(failure) === missingDatabaseCode) return createDatabase(url('postgres'), database);
      if (!startingCodes.includes(errorCode(failure))) throw failure;
    }
    await pause(5);
  }
}

function createDatabase(url: string, database: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query(`create database ${escapeIdentifier(database)}`);
  });
}

async function withClient(connectionString: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString });
  // The pending call fails too if the connection breaks.
  client.on('error', () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}
