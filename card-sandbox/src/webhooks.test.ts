import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSandbox } from './testing/use-sandbox';

const secret = 'whsec_test';

interface Received {
  path: string | undefined;
  signature: string;
  payload: string;
}

class Receiver {
  readonly received: Received[] = [];
  /** The responses to the next deliveries; 200 after that. */
  readonly statuses: number[] = [];
  readonly #server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const payload = Buffer.concat(chunks).toString();
      this.received.push({
        path: request.url,
        signature: String(request.headers['stripe-signature']),
        payload,
      });
      response.writeHead(this.statuses.shift() ?? 200).end();
    });
  });

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // a listening TCP server has one
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  events(at: Date): Stripe.Event[] {
    return this.received.map(({ payload, signature }) =>
      Stripe.webhooks.constructEvent(payload, signature, secret, undefined, undefined, at.getTime()),
    );
  }
}

describe('webhooks', () => {
  const bench = useSandbox();
  let receiver: Receiver | undefined;
  afterEach(() => receiver?.close());

  async function listen(): Promise<Receiver> {
    receiver = new Receiver();
    await bench.sandbox.setWebhookEndpoint('acme', { path: '/hooks/3', secret });
    bench.baseUrl = await receiver.listen();
    return receiver;
  }

  const pay = async (extra: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    bench.stripe().paymentIntents.create(
      {
        amount: 12_50,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        payment_method: 'pm_card_visa',
        confirm: true,
        metadata: { orderId: '7' },
        ...extra,
      },
      { idempotencyKey: `pay-${JSON.stringify(extra)}` },
    );

  const arrived = (hooks: Receiver, count: number) =>
    vi.waitFor(() => expect(hooks.received).toHaveLength(count), { timeout: 4_000 });

  it('report a payment, signed as Stripe signs them', async () => {
    const hooks = await listen();
    const intent = await pay();
    await arrived(hooks, 1);

    expect(hooks.received[0]?.path).toBe('/hooks/3');
    const [event] = hooks.events(bench.now);
    expect(event).toMatchObject({
      object: 'event',
      type: 'payment_intent.succeeded',
      api_version: '2026-10-28.endive',
      livemode: false,
      pending_webhooks: 1,
      data: { object: { id: intent.id, status: 'succeeded', metadata: { orderId: '7' } } },
      request: { idempotency_key: 'pay-{}' },
    });
    expect(await bench.stripe().events.retrieve(event?.id ?? '')).toMatchObject({
      type: 'payment_intent.succeeded',
    });
    expect(() =>
      Stripe.webhooks.constructEvent(
        hooks.received[0]?.payload ?? '',
        hooks.received[0]?.signature ?? '',
        'whsec_other',
      ),
    ).toThrow(/signature/i);
  });

  it('report everything that matters', async () => {
    const hooks = await listen();
    const stripe = bench.stripe();
    const customer = await stripe.customers.create({});
    const held = await pay({ capture_method: 'manual' });
    await stripe.paymentIntents.capture(held.id);
    const refund = await stripe.refunds.create({ payment_intent: held.id });
    await stripe.refunds.update(refund.id, { metadata: { a: '1' } });
    const other = await pay({ capture_method: 'manual', amount: 9_00 });
    await stripe.paymentIntents.cancel(other.id);
    await pay({ payment_method: 'pm_card_visa_chargeDeclined' }).catch(() => {});
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_visa',
      allowed_payment_method_types: ['card'],
      confirm: true,
    });
    await stripe.paymentMethods.detach(String(setup.payment_method));

    const expected = [
      'payment_intent.amount_capturable_updated',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'payment_intent.amount_capturable_updated',
      'payment_intent.canceled',
      'payment_intent.payment_failed',
      'payment_method.attached',
      'setup_intent.succeeded',
      'payment_method.detached',
    ];
    await arrived(hooks, expected.length);
    expect(hooks.events(bench.now).map(({ type }) => type)).toEqual(expected);
    expect((await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse()).toEqual(
      expected,
    );
    expect((await stripe.events.list({ type: 'charge.refunded' })).data).toHaveLength(1);
  });

  it('are retried with increasing delays until they are accepted', async () => {
    const hooks = await listen();
    hooks.statuses.push(500, 404, 302);
    await pay();
    await arrived(hooks, 1);
    for (const [seconds, count] of [
      [1, 2],
      [2, 3],
      [4, 4],
    ] as const) {
      expect(await bench.sandbox.deliverDue()).toBe(0);
      bench.now = new Date(bench.now.getTime() + seconds * 1000);
      await arrived(hooks, count);
    }
    expect(new Set(hooks.events(bench.now).map(({ id }) => id)).size).toBe(1);
    expect(await bench.sandbox.deliverDue()).toBe(0);
    bench.now = new Date(bench.now.getTime() + 3_600_000);
    expect(await bench.sandbox.deliverDue()).toBe(0);
  });

  it('wait while there is no listener, even across a restart', async () => {
    await bench.sandbox.setWebhookEndpoint('acme', { path: '/hooks/3', secret });
    await pay();
    expect(await bench.sandbox.deliverDue()).toBe(0);
    await bench.stop();
    await bench.start(bench.store);

    const hooks = new Receiver();
    receiver = hooks;
    bench.baseUrl = await hooks.listen();
    await arrived(hooks, 1);
  });

  it('are not created for an account without an endpoint', async () => {
    const hooks = await listen();
    await bench.sandbox.setWebhookEndpoint('acme', null);
    await pay();
    expect(await bench.sandbox.deliverDue()).toBe(0);
    expect(hooks.received).toEqual([]);
    expect((await bench.stripe().events.list()).data).toMatchObject([{ pending_webhooks: 0 }]);
  });
});
