import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openPool } from '../db/client';
import { startThrowawayPostgres } from '../db/embedded/throwaway';
import { migrateDatabase, sourceMigrationsFolder } from '../db/migrate';
import { JobQueue } from '../jobs/job-queue';
import { buildParts } from './build-parts';
import { addEmptying } from './empty-tables';

declare module 'vitest' {
  interface ProvidedContext {
    /** A test server, as the URL of its maintenance database. */
    testServerUrl: string;
  }
}

export const TEMPLATE = 'casepack_test_template';

const fail = (error: Error) => {
  throw error;
};

export const databaseUrl = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();

  const url = databaseUrl(serverUrl, TEMPLATE);
  const pool = openPool({ url, size: 1, onConnectionError: fail });
  await migrateDatabase(pool, sourceMigrationsFolder());
  await pool.end();
  const jobs = new JobQueue({ url, runsJobs: false, onError: fail });
  await jobs.open();
  await jobs.close();
  await addEmptying(url);
}

/** One throwaway cluster per run, with a migrated template from which each test file gets its own database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env.TEST_DATABASE_URL;
  const postgres = outside ? undefined : await startThrowawayPostgres({ maxConnections: 200 });
  const serverUrl = outside ?? postgres?.url('postgres') ?? '';
  const [removeBuilds] = await Promise.all([buildParts(), makeTemplate(serverUrl)]);
  project.provide('testServerUrl', serverUrl);
  return async () => {
    await postgres?.stop();
    await removeBuilds();
  };
}
