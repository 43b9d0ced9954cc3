import * as endpoints from '@casepack/contract/sandbox/endpoints';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app';

const card = (number: string) => ({ number, expMonth: 12, expYear: 2030, cvc: '123' });

describe('the card sandbox for browsers', () => {
  const app = useTestApp();

  const stripe = () => app.running.deps.stripe('sk_test_sandbox_acme');
  const proof = (clientSecret: string | null) => ({ publishableKey: 'pk_test_sandbox_acme', clientSecret });
  const newPayment = () =>
    stripe().paymentIntents.create({ amount: 12_50, currency: 'usd', capture_method: 'manual' });

  it('confirms a payment with a test card', async () => {
    const { id, client_secret } = await newPayment();
    const params = { kind: 'payment-intents', id };

    const reply = await app.visitor().call(endpoints.confirmSandboxIntent, {
      params,
      body: { ...proof(client_secret), card: card('4242424242424242') },
    });

    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      id,
      status: 'requires_capture',
      amount: 12_50,
      currency: 'usd',
      paymentMethodId: expect.stringMatching(/^pm_/),
      error: null,
    });
    const read = await app
      .visitor()
      .call(endpoints.readSandboxIntent, { params, body: proof(client_secret) });
    expect(read.body).toEqual(reply.body);
  });

  it('returns why a card was declined', async () => {
    const { id, client_secret } = await newPayment();

    const reply = await app.visitor().call(endpoints.confirmSandboxIntent, {
      params: { kind: 'payment-intents', id },
      body: { ...proof(client_secret), card: card('4000000000009995') },
    });

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      status: 'requires_payment_method',
      paymentMethodId: null,
      error: {
        type: 'card_error',
        code: 'card_declined',
        declineCode: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
      },
    });
  });

  it.each([
    ['complete', 'succeeded', null],
    ['fail', 'requires_payment_method', 'setup_intent_authentication_failure'],
  ])('lets a challenge %s: %s', async (outcome, status, code) => {
    const customer = await stripe().customers.create({});
    const { id, client_secret } = await stripe().setupIntents.create({ customer: customer.id });
    const params = { kind: 'setup-intents', id };
    const confirmed = await app.visitor().call(endpoints.confirmSandboxIntent, {
      params,
      body: { ...proof(client_secret), card: card('4000002500003155') },
    });
    expect(confirmed.body).toMatchObject({ status: 'requires_action', amount: null });

    const reply = await app
      .visitor()
      .call(endpoints.answerSandboxChallenge, { params, body: { ...proof(client_secret), outcome } });

    expect(reply.body.status).toBe(status);
    expect(reply.body.error?.code ?? null).toBe(code);
  });

  it('pays with a saved card of the customer', async () => {
    const customer = await stripe().customers.create({});
    const method = await stripe().paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const intent = { amount: 5_00, currency: 'usd', customer: customer.id };
    const { id, client_secret } = await stripe().paymentIntents.create(intent);

    const reply = await app.visitor().call(endpoints.confirmSandboxIntent, {
      params: { kind: 'payment-intents', id },
      body: { ...proof(client_secret), paymentMethodId: method.id },
    });

    expect(reply.body).toMatchObject({ status: 'succeeded', paymentMethodId: method.id });
  });

  it.each([
    ['a wrong secret', { clientSecret: 'pi_1_secret_2' }, {}],
    ['the key of another account', { publishableKey: 'pk_test_sandbox_other' }, {}],
    ['a secret key', { publishableKey: 'sk_test_sandbox_acme' }, {}],
    ['another type of intent', {}, { kind: 'setup-intents' }],
    ['an unknown id', {}, { id: 'pi_none' }],
  ])('shows nothing to a caller with %s', async (_, wrongBody, wrongParams) => {
    const { id, client_secret } = await newPayment();

    const reply = await app.visitor().call(endpoints.confirmSandboxIntent, {
      params: { kind: 'payment-intents', id, ...wrongParams },
      body: { ...proof(client_secret), card: card('4242424242424242'), ...wrongBody },
    });

    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({ code: 'not_found', message: 'Payment not found' });
    expect((await stripe().paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
  });

  it('rejects a step that does not fit the state of the intent', async () => {
    const { id, client_secret } = await newPayment();
    await stripe().paymentIntents.cancel(id);

    const reply = await app.visitor().call(endpoints.confirmSandboxIntent, {
      params: { kind: 'payment-intents', id },
      body: { ...proof(client_secret), card: card('4242424242424242') },
    });

    expect(reply.status).toBe(409);
    expect(reply.body.message).toMatch(
      /^You cannot confirm this PaymentIntent because it has a status of canceled/,
    );
  });

  it('requires either a new card or a saved one', async () => {
    const { id, client_secret } = await newPayment();
    const reply = await app.visitor().call(endpoints.confirmSandboxIntent, {
      params: { kind: 'payment-intents', id },
      body: proof(client_secret),
    });
    expect(reply.status).toBe(400);
  });

  it('delivers its events to the server once it listens', async () => {
    const sandbox = app.running.deps.cardSandbox;
    if (!sandbox) throw new Error('The card sandbox does not run');
    await sandbox.setWebhookEndpoint('acme', { path: '/healthz', secret: 'whsec_test' });
    await stripe().paymentIntents.cancel((await newPayment()).id);
    expect(await sandbox.deliverDue()).toBe(0);

    await app.running.app.listen({ port: 0, host: '127.0.0.1' });
    await sandbox.deliverDue();

    const { rows } = await app.running.deps.pool.query(
      'SELECT attempts, delivered_at FROM sandbox_deliveries',
    );
    expect(rows).toEqual([{ attempts: 1, delivered_at: null }]);
  });
});

describe('a disabled card sandbox', () => {
  const app = useTestApp({ settings: { CARD_SANDBOX: 'off' } });

  it('has no endpoints', async () => {
    const reply = await app.visitor().call(endpoints.readSandboxIntent, {
      params: { kind: 'payment-intents', id: 'pi_1' },
      body: { publishableKey: 'pk_test_sandbox_acme', clientSecret: 'pi_1_secret_2' },
    });
    expect(reply.status).toBe(404);
    expect(app.running.deps.cardSandbox).toBeUndefined();
  });
});
