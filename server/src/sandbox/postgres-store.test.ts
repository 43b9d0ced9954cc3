import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Sandbox, startSandbox } from '@casepack/card-sandbox/sandbox';
import { KeyInUse } from '@casepack/card-sandbox/store';
import type { Pool } from 'pg';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openPool } from '../db/client';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { PostgresStore } from './postgres-store';

const noLog = { warn: () => {}, error: () => {} };
const secret = 'whsec_test';

const unexpected = (error: unknown) => {
  throw error;
};

describe('the card sandbox on PostgreSQL', () => {
  let database: TestDatabase;
  let pool: Pool;
  let now = new Date('2026-11-16T15:00:00Z');
  let baseUrl: string | undefined;
  const running: Sandbox[] = [];
  let lastAccount = 0;
  let account = '';

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = openPool({ url: database.url, size: 10, onConnectionError: () => {} });
  });
  afterEach(async () => {
    for (const sandbox of running.splice(0)) await sandbox.close();
    baseUrl = undefined;
    await pool.query('DELETE FROM sandbox_deliveries');
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  async function start(): Promise<Sandbox> {
    const sandbox = await startSandbox({
      store: new PostgresStore(pool, unexpected),
      baseUrl: () => baseUrl,
      log: noLog,
      now: () => now,
    });
    running.push(sandbox);
    return sandbox;
  }

  async function open(): Promise<{ sandbox: Sandbox; stripe: Stripe }> {
    lastAccount += 1;
    account = `acme${lastAccount}`;
    const sandbox = await start();
    return { sandbox, stripe: clientOf(sandbox) };
  }

  const clientOf = (sandbox: Sandbox) =>
    new Stripe(`sk_test_sandbox_${account}`, {
      host: '127.0.0.1',
      port: sandbox.port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    });

  const hold = (stripe: Stripe, amount = 12_50) =>
    stripe.paymentIntents.create({
      amount,
      currency: 'usd',
      capture_method: 'manual',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
      confirm: true,
    });

  async function listen(answer: () => number = () => 200): Promise<string[]> {
    const events: string[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const signature = String(request.headers['stripe-signature']);
        const payload = Buffer.concat(chunks);
        const at = now.getTime();
        const event = Stripe.webhooks.constructEvent(payload, signature, secret, 300, undefined, at);
        events.push(`${request.url} ${event.type} ${event.id}`);
        response.writeHead(answer()).end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a listening TCP server has one
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    return events;
  }

  it('captures once and refunds no more than was captured under concurrent requests', async () => {
    const { stripe } = await open();
    const other = clientOf(await start());
    const { id } = await hold(stripe);

    const captures = await Promise.allSettled(
      [stripe, other, stripe, other].map((client) => client.paymentIntents.capture(id)),
    );
    const refunds = await Promise.allSettled(
      [stripe, other, stripe, other].map((client) =>
        client.refunds.create({ payment_intent: id, amount: 5_00 }),
      ),
    );

    expect(captures.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refunds.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(intent).toMatchObject({ amount_received: 12_50, latest_charge: { amount_refunded: 10_00 } });
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 2_50 }]);
  });

  it('executes a request once, even if it is sent many times at once', async () => {
    const { stripe } = await open();
    const params = { amount: 9_00, currency: 'usd' };

    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => stripe.paymentIntents.create(params, { idempotencyKey: 'order-1' })),
    );

    const ids = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
    expect(new Set(ids).size).toBe(1);
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(result.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
      }
    }
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
    const again = await stripe.paymentIntents.create(params, { idempotencyKey: 'order-1' });
    expect(again.id).toBe(ids[0]);
  });

  it('reports at once that a key is in use, and keeps nothing of a failed transaction', async () => {
    const { stripe } = await open();
    const key = { idempotencyKey: 'key' };
    const store = new PostgresStore(pool, unexpected);
    const failing = store.transaction(account, 'key', async (accountStore) => {
      await accountStore.setWebhookEndpoint({ path: '/x', secret });
      await expect(store.transaction(account, 'key', async () => {})).rejects.toBeInstanceOf(KeyInUse);
      await expect(stripe.customers.create({}, key)).rejects.toMatchObject({
        statusCode: 409,
        rawType: 'idempotency_error',
        code: 'idempotency_key_in_use',
      });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');

    const { rows } = await pool.query('SELECT FROM sandbox_accounts WHERE name = $1', [account]);
    expect(rows).toEqual([]);
    expect((await stripe.customers.create({}, key)).object).toBe('customer');
  });

  it('continues after a restart', async () => {
    const { sandbox, stripe } = await open();
    await sandbox.setWebhookEndpoint(account, { path: '/hooks', secret });
    const { id } = await hold(stripe);
    await sandbox.close();

    const events = await listen();
    const after = clientOf(await start());
    expect((await after.paymentIntents.capture(id)).status).toBe('succeeded');

    await vi.waitFor(() => expect(events).toHaveLength(2), { timeout: 5_000 });
    expect(events).toEqual([
      expect.stringContaining('/hooks payment_intent.amount_capturable_updated'),
      expect.stringContaining('/hooks payment_intent.succeeded'),
    ]);
  });

  it('delivers each event once, even with several processes', async () => {
    const { sandbox, stripe } = await open();
    await sandbox.setWebhookEndpoint(account, { path: '/hooks', secret });
    for (let each = 0; each < 6; each += 1) await hold(stripe);
    const others = [await start(), await start()];
    const events = await listen();

    const taken = await Promise.all([sandbox, ...others].map((one) => one.deliverDue()));
    await vi.waitFor(() => expect(events).toHaveLength(6), { timeout: 5_000 });

    expect(taken.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(6);
    expect(new Set(events).size).toBe(6);
  });

  it('retries an event until it is accepted, including one whose sender died', async () => {
    const { sandbox, stripe } = await open();
    await sandbox.setWebhookEndpoint(account, { path: '/hooks', secret });
    await hold(stripe);
    const store = new PostgresStore(pool, unexpected);
    const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const lost = await store.takeDelivery(now, inSeconds(30));
    expect(lost).toMatchObject({ account, attempts: 1, path: '/hooks', secret });
    expect(await store.takeDelivery(inSeconds(29), inSeconds(60))).toBeUndefined();

    const statuses = [500];
    const events = await listen(() => statuses.shift() ?? 200);
    now = inSeconds(30);
    await vi.waitFor(() => expect(events).toHaveLength(1), { timeout: 5_000 });
    // The error may be recorded only after it was sent: the clock advances until the delay from then is over.
    await vi.waitFor(
      () => {
        now = inSeconds(2);
        expect(events).toHaveLength(2);
      },
      { timeout: 5_000 },
    );
    expect(events[1]).toBe(events[0]);
  });

  it('lists pages in both directions, even if everything was created at the same time', async () => {
    const { stripe } = await open();
    const ids: string[] = [];
    for (let each = 0; each < 5; each += 1) {
      ids.unshift((await stripe.paymentIntents.create({ amount: 1_00, currency: 'usd' })).id);
    }

    const all: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ limit: 2 })) all.push(id);
    const back = await stripe.paymentIntents.list({ limit: 2, ending_before: ids[4] ?? '' });

    expect(all).toEqual(ids);
    expect([back.has_more, ...back.data.map(({ id }) => id)]).toEqual([true, ids[2], ids[3]]);
  });

  it('stores no card number', async () => {
    const { sandbox, stripe } = await open();
    const customer = await stripe.customers.create({ email: 'ann@example.test' });
    const number = '4242424242424242';
    const { id, client_secret } = await stripe.paymentIntents.create({
      amount: 12_50,
      currency: 'usd',
      customer: customer.id,
      setup_future_usage: 'off_session',
    });
    const proof = { publishableKey: `pk_test_sandbox_${account}`, id, clientSecret: client_secret ?? '' };
    await sandbox.browser.confirm(proof, { card: { number, expMonth: 1, expYear: 2031, cvc: '987' } });

    const { rows } = await pool.query<{ all: string }>(
      `SELECT string_agg(data::text || coalesce(hidden::text, ''), '') AS all FROM sandbox_objects WHERE account = $1`,
      [account],
    );
    expect(rows[0]?.all).toContain('"last4": "4242"');
    expect(rows[0]?.all).not.toContain(number);
    expect(rows[0]?.all).not.toContain('"987"');
  });
});
