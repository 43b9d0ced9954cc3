import { describe, expect, it } from 'vitest';
import { useSandbox } from './testing/use-sandbox';

describe('the sandbox API', () => {
  const bench = useSandbox();
  const usd = { amount: 12_50, currency: 'usd' } as const;

  it.each([
    'sk_live_51abcdefghijkl',
    'sk_test_51abcdefghijkl',
    'pk_test_sandbox_acme',
    'sk_live_sandbox_acme',
    'x',
  ])('rejects a key such as %s', async (key) => {
    await expect(bench.stripe('', { key }).balance.retrieve()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      message: expect.not.stringContaining(key),
    });
  });

  it('returns its account', async () => {
    expect(await bench.stripe('acme').accounts.retrieveCurrent()).toMatchObject({
      id: 'acct_sandbox_acme',
      object: 'account',
      charges_enabled: true,
    });
  });

  it('gives each request an id', async () => {
    const { lastResponse } = await bench.stripe().balance.retrieve();
    expect(lastResponse.requestId).toMatch(/^req_\w+$/);
    expect(lastResponse.apiVersion).toBe('2026-10-28.endive');
  });

  it('rejects unknown parameters in the format of the API', async () => {
    const stripe = bench.stripe();
    await expect(stripe.products.list()).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
    });
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'intent',
      message: "No such payment_intent: 'pi_none'",
    });
    await expect(stripe.paymentIntents.retrieve('%zz/constructor')).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  it('rejects callers that use another host name', async () => {
    const answer = await fetch(`http://127.0.0.1:${bench.sandbox.port}/v1/balance`, {
      headers: { authorization: 'Bearer sk_test_sandbox_acme' },
    });
    expect(answer.status).toBe(200);
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      request({
        port: bench.sandbox.port,
        host: '127.0.0.1',
        path: '/v1/balance',
        headers: { host: 'evil.example.test', authorization: 'Bearer sk_test_sandbox_acme' },
      })
        .on('response', (response) => resolve(response.statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(401);
  });

  describe('lists', () => {
    const makeFive = async () => {
      const stripe = bench.stripe();
      const ids: string[] = [];
      for (let each = 1; each <= 5; each += 1) {
        ids.unshift((await stripe.paymentIntents.create({ ...usd, amount: each * 100 })).id);
        if (each === 3) bench.now = new Date(bench.now.getTime() + 60_000);
      }
      return { stripe, ids };
    };

    it('page in both directions', async () => {
      const { stripe, ids } = await makeFive();
      const first = await stripe.paymentIntents.list({ limit: 2 });
      expect([first.has_more, ...first.data.map(({ id }) => id)]).toEqual([true, ids[0], ids[1]]);
      const last = await stripe.paymentIntents.list({ limit: 3, starting_after: ids[1] ?? '' });
      expect([last.has_more, ...last.data.map(({ id }) => id)]).toEqual([false, ids[2], ids[3], ids[4]]);
      const back = await stripe.paymentIntents.list({ limit: 2, ending_before: ids[4] ?? '' });
      expect([back.has_more, ...back.data.map(({ id }) => id)]).toEqual([true, ids[2], ids[3]]);
      const all: string[] = [];
      for await (const { id } of stripe.paymentIntents.list({ limit: 2 })) all.push(id);
      expect(all).toEqual(ids);
    });

    it('filter by customer and by time', async () => {
      const { stripe, ids } = await makeFive();
      const customer = await stripe.customers.create({});
      const own = await stripe.paymentIntents.create({ ...usd, customer: customer.id });
      expect((await stripe.paymentIntents.list({ customer: customer.id })).data.map(({ id }) => id)).toEqual([
        own.id,
      ]);
      const since = Math.floor(bench.now.getTime() / 1000);
      const recent = await stripe.paymentIntents.list({ created: { gte: since } });
      expect(recent.data.map(({ id }) => id)).toEqual([own.id, ids[0], ids[1]]);
      const older = await stripe.paymentIntents.list({ created: { lt: since }, limit: 100 });
      expect(older.data).toHaveLength(3);
    });

    it('return at most a hundred objects', async () => {
      await expect(bench.stripe().paymentIntents.list({ limit: 101 })).rejects.toMatchObject({
        param: 'limit',
      });
    });
  });

  describe('an idempotency key', () => {
    const key = { idempotencyKey: 'order-7' };

    it('returns the same response for the same request', async () => {
      const stripe = bench.stripe();
      const first = await stripe.paymentIntents.create(usd, key);
      const second = await stripe.paymentIntents.create(usd, key);

      expect(second.id).toBe(first.id);
      expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
      expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
    });

    it('is rejected with other parameters or for another call', async () => {
      const stripe = bench.stripe();
      await stripe.paymentIntents.create(usd, key);
      await expect(stripe.paymentIntents.create({ ...usd, amount: 1_00 }, key)).rejects.toMatchObject({
        type: 'StripeIdempotencyError',
        message: expect.stringContaining('same parameters'),
      });
      await expect(stripe.customers.create({}, key)).rejects.toMatchObject({
        type: 'StripeIdempotencyError',
        message: expect.stringContaining('same endpoint'),
      });
    });

    it('repeats a declined card, but stays free after invalid parameters', async () => {
      const stripe = bench.stripe();
      const now = { ...usd, allowed_payment_method_types: ['card'], confirm: true };
      const declined = { ...now, payment_method: 'pm_card_visa_chargeDeclined' };
      const first = await stripe.paymentIntents.create(declined, key).catch((error: unknown) => error);
      const second = await stripe.paymentIntents.create(declined, key).catch((error: unknown) => error);
      expect(second).toMatchObject({
        code: 'card_declined',
        payment_intent: { id: expect.stringMatching(/^pi_/) },
      });
      expect(second).toMatchObject({ charge: (first as { charge: string }).charge });

      const other = { idempotencyKey: 'order-8' };
      await expect(stripe.paymentIntents.create({ ...usd, amount: 1.5 }, other)).rejects.toMatchObject({
        code: 'parameter_invalid_integer',
      });
      expect((await stripe.paymentIntents.create(usd, other)).amount).toBe(12_50);
    });

    it('is separate for each account', async () => {
      const one = await bench.stripe('one').paymentIntents.create(usd, key);
      const two = await bench.stripe('two').paymentIntents.create(usd, key);
      expect(two.id).not.toBe(one.id);
    });

    it('expires after a day', async () => {
      const stripe = bench.stripe();
      const first = await stripe.paymentIntents.create(usd, key);
      bench.now = new Date(bench.now.getTime() + 25 * 3_600_000);
      expect((await stripe.paymentIntents.create(usd, key)).id).not.toBe(first.id);
    });
  });

  describe('injected faults', () => {
    const captures = /\/capture$/;
    const hold = () =>
      bench.stripe().paymentIntents.create({
        ...usd,
        capture_method: 'manual',
        allowed_payment_method_types: ['card'],
        payment_method: 'pm_card_visa',
        confirm: true,
      });
    const statusOf = async (id: string) => (await bench.stripe().paymentIntents.retrieve(id)).status;

    it.each([
      ['fail_before', 'StripeAPIError', 'requires_capture'],
      ['fail_after', 'StripeAPIError', 'succeeded'],
      ['stall', 'StripeConnectionError', 'succeeded'],
    ] as const)('%s: the caller gets a %s and the intent is %s', async (fault, type, status) => {
      const { id } = await hold();
      bench.plan(fault, captures);
      await expect(bench.stripe('acme', { timeout: 300 }).paymentIntents.capture(id)).rejects.toMatchObject({
        type,
      });
      expect(await statusOf(id)).toBe(status);
    });

    it("drop_after: the SDK's own retry gets the lost response", async () => {
      const { id } = await hold();
      bench.plan('drop_after', captures);
      const captured = await bench.stripe().paymentIntents.capture(id);
      expect(captured.status).toBe('succeeded');
      expect(captured.lastResponse.headers['idempotent-replayed']).toBe('true');
    });

    it('a retry with the same key after a lost response captures nothing twice', async () => {
      const { id } = await hold();
      bench.plan('fail_after', captures);
      const stripe = bench.stripe();
      const key = { idempotencyKey: `capture-${id}` };
      await expect(stripe.paymentIntents.capture(id, {}, key)).rejects.toMatchObject({ statusCode: 500 });
      expect(await stripe.paymentIntents.capture(id, {}, key)).toMatchObject({
        status: 'succeeded',
        amount_received: 12_50,
      });
    });

    it('stops even while a caller is waiting', async () => {
      bench.plan('stall', /balance/);
      const waiting = bench
        .stripe()
        .balance.retrieve()
        .catch((error: unknown) => error);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await bench.stop();
      expect(await waiting).toMatchObject({ type: 'StripeConnectionError' });
    });
  });
});
