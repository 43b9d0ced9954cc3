import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { databaseUrl, TEMPLATE } from './global-setup';

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('testServerUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

const named = (name: string): TestDatabase => ({
  url: databaseUrl(inject('testServerUrl'), name),
  drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`),
});

/** A database without a schema, for tests of the migrations themselves. */
export async function createBareDatabase(): Promise<TestDatabase> {
  const name = `casepack_bare_${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name}`);
  return named(name);
}

/** A separate migrated, empty database, created in about 50 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `casepack_test_${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy`);
  return named(name);
}
