import { resolve } from 'node:path';
import { AppError } from '@casepack/contract/errors';
import type { Pool } from 'pg';
import { type Config, ConfigError, readConfig } from './config';
import { BackupError } from './db/backup/format';
import { openPool } from './db/client';
import { EmbeddedPostgresError } from './db/embedded/embedded-postgres-error';
import { ObjectStoreError } from './gateways/object-store';
import { type Installation, openInstallation, root } from './open-installation';
import { say } from './say';

/** Invalid arguments; the message explains the correct usage. */
export class UsageError extends Error {}

/** Resolves a file name in the user's working directory. npm runs commands in the root of the checkout. */
export const atCaller = (name: string): string => resolve(process.env.INIT_CWD ?? root, name);

export async function withPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool({ url, size: 1, onConnectionError: ({ message }) => say(message) });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

const isForThePerson = (error: unknown): error is Error =>
  [UsageError, ConfigError, EmbeddedPostgresError, BackupError, ObjectStoreError, AppError].some(
    (kind) => error instanceof kind,
  ) ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

interface Command<Given> {
  /** Parses the arguments before the database is opened. */
  prepare: (args: string[], config: Config) => Given | Promise<Given>;
  work: (given: Given, at: Installation & { config: Config }) => Promise<void>;
}

async function runCommand<Given>({ prepare, work }: Command<Given>): Promise<void> {
  const config = readConfig(process.env);
  const given = await prepare(process.argv.slice(2), config);
  const books = await openInstallation(config, say);
  try {
    await work(given, { ...books, config });
  } finally {
    await books.close();
  }
}

/** Runs a command. An error prints its message, or its stack if it is unexpected, and sets the exit code 1. */
export async function carryOut<Given>(command: Command<Given>): Promise<void> {
  try {
    await runCommand(command);
  } catch (error) {
    const text = isForThePerson(error) ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}
