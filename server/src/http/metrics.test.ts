import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../app';
import { type Reply, useTestApp } from '../testing/test-app';
import { APP_SECRET } from '../testing/test-server';

const METRICS_TOKEN = 'a token for tests alone';

/** The samples by name and labels; fails on a line that is not valid for Prometheus. */
function samplesIn({ text }: Pick<Reply, 'text'>): Map<string, number> {
  const samples = new Map<string, number>();
  for (const line of text.trimEnd().split('\n')) {
    if (/^# (HELP|TYPE) [a-z_]+ \S/.test(line)) continue;
    const [, key = '', value] = /^([a-z_]+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})?) (\S+)$/.exec(line) ?? [];
    expect(Number(value), line).not.toBeNaN();
    expect(samples.has(key), line).toBe(false);
    samples.set(key, Number(value));
  }
  return samples;
}

describe('metrics', () => {
  const app = useTestApp({ settings: { METRICS_TOKEN } });

  const ask = (authorization?: string): Promise<Reply> =>
    app
      .visitor()
      .request({ method: 'GET', url: '/metrics', headers: authorization ? { authorization } : {} });
  const scrape = async () => samplesIn(await ask(`Bearer ${METRICS_TOKEN}`));

  it.each([undefined, '', 'Bearer', 'Bearer wrong', `Basic ${METRICS_TOKEN}`, METRICS_TOKEN])(
    'are not sent with the Authorization header %s',
    async (authorization) => {
      const reply = await ask(authorization);

      expect(reply).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
      expect(reply.text).not.toContain('casepack_');
    },
  );

  it('are sent as Prometheus text that is not cached', async () => {
    const reply = await ask(`Bearer ${METRICS_TOKEN}`);

    expect(reply).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
    });
    expect(samplesIn(reply).size).toBeGreaterThan(30);
  });

  it('count requests by route and status class, with their duration', async () => {
    const route = 'method="GET",route="/api/auth/user"';
    const before = await scrape();
    const seller = await app.as({ manufacturerId: (await app.manufacturer()).id });
    await seller.call(currentUser);
    await app.visitor().call(currentUser);
    await app.visitor().call(currentUser);

    const after = await scrape();
    const more = (key: string) => (after.get(key) ?? 0) - (before.get(key) ?? 0);

    expect(more(`casepack_http_requests_total{${route},status="2xx"}`)).toBe(1);
    expect(more(`casepack_http_requests_total{${route},status="4xx"}`)).toBe(2);
    expect(more(`casepack_http_request_duration_seconds_count{${route}}`)).toBe(3);
    expect(more(`casepack_http_request_duration_seconds_bucket{${route},le="+Inf"}`)).toBe(3);
    expect(more(`casepack_http_request_duration_seconds_sum{${route}}`)).toBeGreaterThan(0);
    expect(more('casepack_errors_total{code="signed_out"}')).toBe(2);
  });

  it('count all paths without a route under one name', async () => {
    await app.visitor().request({ method: 'GET', url: '/api/no/such/path/4711' });
    await app.visitor().request({ method: 'POST', url: '/elsewhere' });

    const samples = await scrape();

    const names = [...samples.keys()].join('\n');
    expect(samples.get('casepack_http_requests_total{method="ANY",route="unrouted",status="4xx"}')).toBe(2);
    expect(names).not.toMatch(/4711|elsewhere/);
  });

  it('include the queue, the emails, the pool, the memory and the build', async () => {
    const samples = await scrape();

    expect(samples.get('casepack_database_up')).toBe(1);
    expect(samples.get('casepack_jobs{job="send-mail",state="created"}')).toBe(0);
    expect(samples.get('casepack_job_wait_seconds{job="reconcile-payments"}')).toBe(0);
    expect(samples.get('casepack_mails{state="failed"}')).toBe(0);
    expect(samples.get('casepack_unsettled{kind="card"}')).toBe(0);
    expect(samples.get('casepack_database_pool_size')).toBe(1);
    expect(samples.get('casepack_database_pool_waiting')).toBe(0);
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(samples.get('casepack_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
    expect([...samples.keys()].find((key) => key.startsWith('casepack_build_info'))).toMatch(
      /version="\d+\.\d+\.\d+",node="\d+/,
    );
  });
});

describe('metrics of the stored data', () => {
  const app = useTestApp({ settings: { METRICS_TOKEN } });

  it('add up the ledger and count jobs and mails by state', async () => {
    const { id, manufacturerId } = await app.order();
    const pay = (kind: string, amount: number, refunds: string) =>
      app.running.deps.pool.query(
        `INSERT INTO payments (order_id, manufacturer_id, kind, method, provider, amount, reference, refunds_payment_id)
         VALUES (${id}, ${manufacturerId}, '${kind}', 'check', 'off_platform', ${amount}, '${kind}', ${refunds})`,
      );
    await pay('payment', 4800, 'null');
    await pay('refund', 300, '(SELECT max(id) FROM payments)');
    await app.running.deps.pool.query(
      `INSERT INTO jobs.job (name, start_after) VALUES ('settle-intent', now() - interval '5 minutes')`,
    );
    await app.running.deps.pool.query(
      `INSERT INTO mails (event_key, kind, recipient_address, subject, html, text, state)
       SELECT n::text, 'x', 'a@example.test', '', '', '', CASE WHEN n = 1 THEN 'failed' ELSE 'sent' END FROM generate_series(1, 3) n`,
    );

    const samples = samplesIn(
      await app.visitor().request({
        method: 'GET',
        url: '/metrics',
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      }),
    );

    expect(samples.get('casepack_ledger_entries_total{kind="payment",provider="off_platform"}')).toBe(1);
    expect(samples.get('casepack_ledger_cents_total{kind="payment",provider="off_platform"}')).toBe(4800);
    expect(samples.get('casepack_ledger_cents_total{kind="refund",provider="off_platform"}')).toBe(300);
    expect(samples.get('casepack_jobs{job="settle-intent",state="created"}')).toBe(1);
    expect(samples.get('casepack_job_wait_seconds{job="settle-intent"}')).toBeGreaterThanOrEqual(300);
    expect(samples.get('casepack_mails{state="failed"}')).toBe(1);
    expect(samples.get('casepack_mails{state="sent"}')).toBe(2);
  });

  it('report that the database does not respond, and include the rest', async () => {
    const { pool } = app.running.deps;
    const held = await pool.connect();
    // A new app, since metrics from the previous test are still cached.
    const { deps } = app.running;
    const built = await buildApp({ deps, appSecret: APP_SECRET, webRoot: undefined });
    const reply = await built.inject({
      method: 'GET',
      url: '/metrics',
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    held.release();
    await built.close();
    const samples = samplesIn({ text: reply.body });

    expect(samples.get('casepack_database_up')).toBe(0);
    expect(samples.has('casepack_mails{state="sent"}')).toBe(false);
    expect(samples.get('casepack_database_pool_connections{state="busy"}')).toBe(1);
  });
});

describe('metrics without a token in the settings', () => {
  const app = useTestApp();

  it.each([undefined, 'Bearer ', 'Bearer undefined'])(
    'do not exist with the Authorization header %s',
    async (authorization) => {
      const reply = await app
        .visitor()
        .request({ method: 'GET', url: '/metrics', headers: authorization ? { authorization } : {} });

      expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );
});
