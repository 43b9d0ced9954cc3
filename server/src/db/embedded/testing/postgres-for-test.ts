import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, vi } from 'vitest';
import { findProcess } from '../processes';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../start-postgres';

/** For tests and hooks that start processes: long, because the machine may be busy. */
export const processTimeoutMs = 60_000;

export const isRoot = process.getuid?.() === 0;

/** A folder that any user can enter, removed after the test. */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'casepack-test-'));
  chmodSync(folder, 0o755);
  onTestFinished(
    () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
    processTimeoutMs,
  );
  return folder;
}

/** Not durable unless requested, and stopped after the test. */
export async function startForTest(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ durable: false, ...options });
  onTestFinished(() => postgres.stop(), processTimeoutMs);
  return postgres;
}

/** The rows of the last statement. */
export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  // The pending query fails too if the connection breaks.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export function serverPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

export function socketFolder(url: string): string {
  return new URL(url).searchParams.get('host') ?? '';
}

export async function waitUntilGone(pid: number): Promise<void> {
  await vi.waitFor(() => expect(findProcess(pid)).toBeUndefined(), {
    timeout: processTimeoutMs,
    interval: 20,
  });
}
