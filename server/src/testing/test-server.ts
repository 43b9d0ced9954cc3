import type { Writable } from 'node:stream';
import { isMainThread } from 'node:worker_threads';
import type { Faults } from '@casepack/card-sandbox/http-listener';
import type { Pool } from 'pg';
import { readConfig } from '../config';
import { sourceMigrationsFolder } from '../db/migrate';
import { type Running, startCasepack } from '../start';
import { openBeside } from './empty-tables';
import { createTestDatabase, type TestDatabase } from './test-database';

export const APP_SECRET = 'a secret that only tests use, long enough';

export interface TestServerOptions {
  settings?: Record<string, string>;
  /** One connection, so that a query outside the open transaction deadlocks. Concurrency tests use more. */
  poolSize?: number;
  webRoot?: string;
  /** Receives the log of the server. */
  logTo?: Writable;
  /** Faults of the card sandbox. */
  cardFaults?: Faults;
  /** For a test file that changes more of its server than the rows of its database. */
  isOwn?: boolean;
}

export interface TestServer {
  database: TestDatabase;
  running: Running;
  /** A connection of the tests, beside those of the server. */
  beside: Pool;
  clock: { now: () => Date };
  /** The configuration as it was at the start. */
  configured: string;
}

export async function openTestServer(options: TestServerOptions, now: () => Date): Promise<TestServer> {
  const database = await createTestDatabase();
  const clock = { now };
  const config = readConfig({
    PORT: '3000',
    LOG_LEVEL: 'fatal',
    CASEPACK_DEMO: 'off',
    ORDERS_PER_HOUR: '1000000',
    DATABASE_POOL_SIZE: String(options.poolSize ?? 1),
    ...options.settings,
  });
  const running = await startCasepack({
    config,
    databaseUrl: database.url,
    appSecret: APP_SECRET,
    migrationsFolder: sourceMigrationsFolder(),
    webRoot: options.webRoot,
    now: () => clock.now(),
    runJobs: false,
    logTo: options.logTo,
    cardFaults: options.cardFaults,
  });
  const beside = openBeside(database.url);
  return { database, running, beside, clock, configured: JSON.stringify(config) };
}

export async function closeTestServer({ running, beside, database }: TestServer): Promise<void> {
  await running.stop();
  await beside.end();
  await database.drop();
}

/** Servers that no test file uses now, by the number of their connections. They end with this process. */
const free = new Map<number, TestServer[]>();
const MOST_FREE = 2;

/** Starting a server takes about a second. In a thread, code that is changed starts anew. */
const isPlain = ({ poolSize: _, ...others }: TestServerOptions): boolean =>
  isMainThread && Object.keys(others).length === 0;

const freeWith = ({ poolSize = 1 }: TestServerOptions): TestServer[] => {
  const known = free.get(poolSize) ?? [];
  free.set(poolSize, known);
  return known;
};

export async function borrowTestServer(options: TestServerOptions, now: () => Date): Promise<TestServer> {
  const left = isPlain(options) ? freeWith(options).pop() : undefined;
  if (!left) return openTestServer(options, now);
  left.clock.now = now;
  return left;
}

/** Keeps the server for the next test file if it is as it was at the start, except for its rows. */
export async function returnTestServer(server: TestServer, options: TestServerOptions): Promise<void> {
  const { app, deps } = server.running;
  const isConfigured = JSON.stringify(deps.config) === server.configured;
  const isAsNew = isConfigured && deps.changes.connected && !app.server.listening;
  const others = freeWith(options);
  if (isPlain(options) && isAsNew && others.length < MOST_FREE) others.push(server);
  else await closeTestServer(server);
}
