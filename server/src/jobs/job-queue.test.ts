import { Writable } from 'node:stream';
import { forgotPassword } from '@casepack/contract/auth/endpoints';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { inTransaction } from '../context';
import { startDatabaseProxy } from '../testing/database-proxy';
import { useTestApp } from '../testing/test-app';
import { type JobHandlers, JobQueue } from './job-queue';

const nothing = async () => {};
const handlersWith = (handlers: Partial<JobHandlers>): JobHandlers => ({
  'send-mail': nothing,
  'mail-password-reset': nothing,
  'sweep-expired': nothing,
  'sweep-drafts': nothing,
  'sweep-mails': nothing,
  'settle-intent': nothing,
  'handle-card-event': nothing,
  'reconcile-payments': nothing,
  'recheck-refunds': nothing,
  'check-authorizations': nothing,
  'recheck-account-refunds': nothing,
  'complete-orders': nothing,
  'expire-orders': nothing,
  'recheck-holds': nothing,
  'tell-expected-date': nothing,
  'warn-of-ending-exemptions': nothing,
  'send-reminders': nothing,
  'run-order-job': nothing,
  'sweep-order-jobs': nothing,
  'run-import': nothing,
  'sweep-imports': nothing,
  'run-image-batch': nothing,
  'sweep-images': nothing,
  'send-notifications': nothing,
  'send-digests': nothing,
  'sweep-events': nothing,
  ...handlers,
});

describe('the job queue', () => {
  const app = useTestApp();

  const enqueue = (email: string) =>
    app.running.deps.jobs.enqueue(app.running.systemContext(), 'mail-password-reset', { email });

  async function openWorker(): Promise<JobQueue> {
    const worker = new JobQueue({ url: app.databaseUrl, runsJobs: false, onError: () => {} });
    await worker.open();
    onTestFinished(() => worker.close());
    return worker;
  }

  it('does not add a job whose transaction is rolled back', async () => {
    const failing = inTransaction(app.running.systemContext(), async (ctx) => {
      await ctx.jobs.enqueue(ctx, 'mail-password-reset', { email: 'ann@example.test' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');

    expect(await app.runJobs()).toBe(0);
  });

  it('stops retrying to check the refunds of an account before the next scheduled check', async () => {
    const { rows } = await app.running.deps.pool.query(
      `select retry_delay * 2 ^ (retry_limit + 1) as seconds from jobs.queue where name = 'recheck-account-refunds'`,
    );

    expect(rows[0]?.seconds).toBeLessThan(6 * 60 * 60);
  });

  it('runs a job in another process within seconds', async () => {
    const done: string[] = [];
    const worker = await openWorker();
    await worker.work(
      handlersWith({ 'mail-password-reset': async ({ email }) => void done.push(email) }),
      nothing,
    );

    await enqueue('ann@example.test');

    await vi.waitFor(() => expect(done).toEqual(['ann@example.test']), { timeout: 5_000 });
  });

  it('runs many jobs one after the other without a pause', async () => {
    const done: number[] = [];
    for (let each = 0; each < 10; each += 1) await enqueue(`user${each}@example.test`);
    const worker = await openWorker();
    await worker.work(
      handlersWith({ 'mail-password-reset': async () => void done.push(performance.now()) }),
      nothing,
    );

    await vi.waitFor(() => expect(done).toHaveLength(10), { timeout: 15_000 });
    // With a pause of a second after each, it would take nine.
    expect((done.at(-1) ?? 0) - (done[0] ?? 0)).toBeLessThan(5_000);
  });

  it('survives a database outage at the end of a job, and does not run the job twice', async () => {
    const proxy = await startDatabaseProxy(app.databaseUrl);
    onTestFinished(() => proxy.close());
    const worker = new JobQueue({ url: proxy.url, runsJobs: false, onError: () => {} });
    await worker.open();
    onTestFinished(() => worker.close());
    let done = 0;
    const goAway = async () => {
      done += 1;
      proxy.leadTo(undefined);
      proxy.cut();
    };
    await worker.work(handlersWith({ 'mail-password-reset': goAway }), nothing);

    await enqueue('ann@example.test');
    await vi.waitFor(() => expect(done).toBe(1), { timeout: 5_000 });
    proxy.leadTo(app.databaseUrl);

    const state = async () =>
      (
        await app.running.deps.pool.query(
          `select state from jobs.job where name = 'mail-password-reset' order by created_on desc limit 1`,
        )
      ).rows[0]?.state;
    await vi.waitFor(async () => expect(await state()).toBe('completed'), { timeout: 10_000 });
    expect(done).toBe(1);
  });

  it('runs each job once with two processes', async () => {
    const done: string[] = [];
    const emails = Array.from({ length: 6 }, (_, number) => `user${number}@example.test`);
    for (const email of emails) await enqueue(email);
    const handlers = handlersWith({ 'mail-password-reset': async ({ email }) => void done.push(email) });

    for (const worker of [await openWorker(), await openWorker()]) await worker.work(handlers, nothing);

    await vi.waitFor(() => expect(done).toHaveLength(6), { timeout: 10_000 });
    expect(done.sort()).toEqual(emails);
  });

  it('keeps a failed job for a retry without reporting that it gives up', async () => {
    await enqueue('ann@example.test');
    const failing = handlersWith({ 'mail-password-reset': () => Promise.reject(new Error('not now')) });
    await expect(app.running.deps.jobs.runNext('mail-password-reset', failing)).rejects.toThrow('not now');

    const again = await app.running.deps.jobs.runNext('mail-password-reset', handlersWith({}));

    expect(again).toBe(true);
  });

  it('reports when it gives up', async () => {
    await enqueue('ann@example.test');
    await app.running.deps.pool.query('UPDATE jobs.job SET retry_count = retry_limit');
    const givenUp: unknown[] = [];
    const worker = await openWorker();

    await worker.work(
      handlersWith({ 'mail-password-reset': () => Promise.reject(new Error('not now')) }),
      async (name, data) => void givenUp.push([name, data]),
    );

    await vi.waitFor(
      () => expect(givenUp).toEqual([['mail-password-reset', { email: 'ann@example.test' }]]),
      {
        timeout: 5_000,
      },
    );
  });
});

describe('the log of a job', () => {
  let lines: Record<string, unknown>[] = [];
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      lines.push(
        ...String(chunk)
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      );
      done();
    },
  });
  const app = useTestApp({
    settings: { LOG_LEVEL: 'info', SMTP_URL: 'smtp://127.0.0.1:1' },
    logTo,
  });
  beforeEach(() => {
    lines = [];
  });

  it('contains the id of the request, also for jobs added by jobs and for failures', async () => {
    await app.user({ email: 'ann@example.test', password: 'correct horse' });
    await app.visitor().call(forgotPassword, { body: { email: 'ann@example.test' } });
    await expect(app.runJobs()).rejects.toThrow('ECONNREFUSED');

    const request = lines.find(({ msg }) => msg === 'request completed');
    const ofJobs = lines.filter(({ job }) => job !== undefined);

    expect(request?.reqId).toMatch(/^[\da-f-]{36}$/);
    expect(ofJobs).toMatchObject([
      { job: 'mail-password-reset', msg: 'job done', reqId: request?.reqId, jobId: expect.any(String) },
      { job: 'send-mail', msg: 'job failed', reqId: request?.reqId, jobId: expect.any(String) },
    ]);
  });

  it('contains no request id for a scheduled job', async () => {
    await app.running.deps.pool.query(`INSERT INTO jobs.job (name) VALUES ('sweep-expired')`);

    await app.runJobs();

    expect(lines.filter(({ job }) => job !== undefined)).toEqual([]);
  });
});
