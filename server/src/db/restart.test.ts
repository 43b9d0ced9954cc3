import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { endpoint } from '@casepack/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { insertUser } from '../auth/accounts.queries';
import { openSession } from '../auth/sessions';
import { readConfig } from '../config';
import { inTransaction } from '../context';
import { route } from '../http/route';
import { type Running, startCasepack } from '../start';
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database-proxy';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/start-postgres';
import { sourceMigrationsFolder } from './migrate';

const slow = endpoint({
  method: 'POST',
  path: '/api/probe/slow',
  access: 'anyone',
  summary: 'Takes its time in the database',
  response: z.object({ done: z.boolean() }),
});

describe('a database that is restarted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casepack-restart-'));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  let postgres: EmbeddedPostgres;
  let proxy: DatabaseProxy;
  let running: Running;
  let cookie: string;

  beforeAll(async () => {
    postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    proxy = await startDatabaseProxy(postgres.url());
    running = await startCasepack({
      config: readConfig({ LOG_LEVEL: 'fatal', CASEPACK_DEMO: 'off', DATABASE_POOL_SIZE: '4' }),
      databaseUrl: proxy.url,
      appSecret: 'a secret that only tests use, long enough',
      migrationsFolder: sourceMigrationsFolder(),
      webRoot: undefined,
    });
    route(running.app, slow, (ctx) =>
      inTransaction(ctx, async (ctx) => {
        await ctx.db.$client.query('SELECT pg_sleep(10)');
        return { done: true };
      }),
    );
    const ctx = running.systemContext();
    const userId = await insertUser(ctx.db, { email: 'ann@example.test' });
    cookie = `casepack_session=${await openSession(ctx, userId ?? 0, { passwordTyped: true })}`;
  });
  afterAll(async () => {
    await running.stop();
    await proxy.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });

  const me = () => running.app.inject({ method: 'GET', url: currentUser.path, headers: { cookie } });
  const ready = () => running.app.inject({ method: 'GET', url: '/readyz' });
  const asleep = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
  const sleepers = async () =>
    (await running.deps.pool.query<{ pid: number }>(`SELECT pid ${asleep}`)).rows.map(({ pid }) => pid);
  /**
   * Starts a request that waits in the database. A backend whose connection was cut earlier may still be waiting
   * there.
   */
  const begin = async () => {
    const before = await sleepers();
    const reply = running.app.inject({ method: slow.method, url: slow.path }).then((answer) => answer);
    await vi.waitFor(
      async () => expect((await sleepers()).filter((pid) => !before.includes(pid))).toHaveLength(1),
      { timeout: 5_000 },
    );
    return { reply };
  };
  const untilItAnswers = () =>
    vi.waitFor(async () => expect((await me()).statusCode).toBe(200), { timeout: 10_000, interval: 50 });

  it('answers a request in progress with 503 and serves the next one', async () => {
    const inFlight = await begin();
    await running.deps.pool.query(`SELECT pg_terminate_backend(pid) ${asleep}`);

    const reply = await inFlight.reply;

    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('2');
    expect(reply.json()).toEqual({
      message: 'Casepack is busy. Please try again in a moment.',
      code: 'unavailable',
    });
    expect((await me()).statusCode).toBe(200);
  });

  it('does not end the process when it closes every connection', async () => {
    await running.deps.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);

    await untilItAnswers();
    await vi.waitFor(() => expect(running.deps.changes.connected).toBe(true), { timeout: 10_000 });
  });

  it('does not end the process when the network cuts every connection', async () => {
    const inFlight = await begin();
    proxy.cut();

    const reply = await inFlight.reply;

    expect(reply.statusCode).toBe(503);
    await untilItAnswers();
  });

  it('under load causes errors while it is down, then recovers without data loss', async () => {
    const inFlight = await begin();
    proxy.leadTo(undefined);
    await postgres.stop();

    const refused = await inFlight.reply;
    const away = await me();
    const [notReady, health] = [await ready(), await running.app.inject({ method: 'GET', url: '/healthz' })];

    expect([refused.statusCode, away.statusCode, notReady.statusCode, health.statusCode]).toEqual([
      503, 503, 503, 200,
    ]);
    expect(away.headers['retry-after']).toBe('2');
    expect(away.body + notReady.body).not.toMatch(/ECONN|terminat|postgres|127\.0\.0\.1|sql/i);

    postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    proxy.leadTo(postgres.url());
    await untilItAnswers();
    expect((await ready()).statusCode).toBe(200);
    await vi.waitFor(() => expect(running.deps.changes.connected).toBe(true), { timeout: 10_000 });
  });

  it('runs jobs again afterwards', async () => {
    await running.deps.jobs.enqueue(running.systemContext(), 'mail-password-reset', {
      email: 'ann@example.test',
    });

    await vi.waitFor(
      async () =>
        expect((await running.deps.pool.query('SELECT kind FROM mails')).rows).toEqual([
          { kind: 'password_reset' },
        ]),
      { timeout: 15_000, interval: 100 },
    );
  });
});
