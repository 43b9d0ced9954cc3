import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import type { CardData } from './card-input';
import { useSandbox } from './testing/use-sandbox';

const card = (number: string): CardData => ({ number, expMonth: 12, expYear: 2030, cvc: '123' });

describe('a payment', () => {
  const bench = useSandbox();
  const usd = { amount: 12_50, currency: 'usd' } as const;

  const proofOf = (intent: Stripe.PaymentIntent | Stripe.SetupIntent) => ({
    publishableKey: 'pk_test_sandbox_acme',
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
  });
  const held = async (amount = 12_50) =>
    bench.stripe().paymentIntents.create({
      amount,
      currency: 'usd',
      capture_method: 'manual',
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
      confirm: true,
    });
  const paid = async (amount = 12_50) => bench.stripe().paymentIntents.capture((await held(amount)).id);

  it('is authorized in the browser and captured by the server', async () => {
    const stripe = bench.stripe();
    const intent = await stripe.paymentIntents.create({
      ...usd,
      capture_method: 'manual',
      metadata: { orderId: '7' },
    });
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      livemode: false,
      metadata: { orderId: '7' },
    });

    const { intent: confirmed, error } = await bench.sandbox.browser.confirm(proofOf(intent), {
      card: card('4242 4242 4242 4242'),
    });
    expect(error).toBeNull();
    expect(confirmed).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 12_50,
      amount_received: 0,
    });

    const captured = await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 10_00 });
    expect(captured).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 10_00 });
  });

  it('includes its charge if it is expanded', async () => {
    const { id } = await paid();

    const intent = await bench
      .stripe()
      .paymentIntents.retrieve(id, { expand: ['latest_charge.payment_intent', 'payment_method'] });

    expect(intent.latest_charge).toMatchObject({
      object: 'charge',
      captured: true,
      amount_captured: 12_50,
      payment_intent: { id },
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    });
    expect(intent.payment_method).toMatchObject({ object: 'payment_method', card: { last4: '4242' } });
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      undefined,
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('with card %s fails with %s, %s', async (number, code, decline_code, message) => {
    const stripe = bench.stripe();
    const intent = await stripe.paymentIntents.create(usd);

    const { error } = await bench.sandbox.browser.confirm(proofOf(intent), { card: card(number) });

    expect(error).toMatchObject({ type: 'card_error', code, message });
    const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(after).toMatchObject({ status: 'requires_payment_method', payment_method: null });
    expect(after.last_payment_error).toMatchObject({
      code,
      message,
      payment_method: { card: { last4: number.slice(-4) } },
    });
    expect(after.last_payment_error?.decline_code).toBe(decline_code);
    expect(after.latest_charge).toMatchObject({ status: 'failed', paid: false, failure_code: code });
  });

  it('can be retried with another card after it was declined', async () => {
    const intent = await bench.stripe().paymentIntents.create(usd);
    await bench.sandbox.browser.confirm(proofOf(intent), { card: card('4000000000000002') });

    const { intent: after, error } = await bench.sandbox.browser.confirm(proofOf(intent), {
      card: card('5555555555554444'),
    });

    expect(error).toBeNull();
    expect(after.status).toBe('succeeded');
  });

  it.each([
    [card('4242424242424241'), 'incorrect_number'],
    [card('4111111111111111'), 'card_declined'],
    [{ ...card('4242424242424242'), expYear: 2025 }, 'invalid_expiry_year'],
    [{ ...card('4242424242424242'), expYear: 2026, expMonth: 10 }, 'invalid_expiry_month'],
    [{ ...card('4242424242424242'), expMonth: 13 }, 'invalid_expiry_month'],
    [{ ...card('4242424242424242'), cvc: '12' }, 'invalid_cvc'],
    [{ ...card('378282246310005'), cvc: '123' }, 'invalid_cvc'],
  ])('rejects mistyped card data: %j', async (typed, code) => {
    const intent = await bench.stripe().paymentIntents.create(usd);

    const answer = await bench.sandbox.browser.confirm(proofOf(intent), { card: typed });

    expect(answer.error).toMatchObject({ type: 'card_error', code });
    expect(answer.intent.status).toBe('requires_payment_method');
  });

  it('waits for the authentication of a 3-D Secure card and continues when it succeeds', async () => {
    const stripe = bench.stripe();
    const intent = await stripe.paymentIntents.create({ ...usd, capture_method: 'manual' });
    const { intent: waiting } = await bench.sandbox.browser.confirm(proofOf(intent), {
      card: card('4000000000003220'),
    });
    expect(waiting).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
      amount_capturable: 0,
    });
    await expect(stripe.paymentIntents.capture(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });

    const { intent: after } = await bench.sandbox.browser.answerChallenge(proofOf(intent), 'complete');

    expect(after).toMatchObject({ status: 'requires_capture', next_action: null, amount_capturable: 12_50 });
  });

  it('needs another card if authentication fails', async () => {
    const intent = await bench.stripe().paymentIntents.create(usd);
    await bench.sandbox.browser.confirm(proofOf(intent), { card: card('4000002500003155') });

    const { intent: after, error } = await bench.sandbox.browser.answerChallenge(proofOf(intent), 'fail');

    expect(after).toMatchObject({ status: 'requires_payment_method', payment_method: null });
    expect(error).toMatchObject({
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    });
  });

  it.each([
    ['an unknown intent', { id: 'pi_nobody' }],
    ['a wrong secret', { clientSecret: 'pi_1_secret_wrong' }],
    ['the key of another account', { publishableKey: 'pk_test_sandbox_other' }],
  ])('is hidden from a browser with %s', async (_, wrong) => {
    const intent = await bench.stripe().paymentIntents.create(usd);

    const reading = bench.sandbox.browser.read({ ...proofOf(intent), ...wrong });

    await expect(reading).rejects.toMatchObject({ status: 404, error: { code: 'resource_missing' } });
  });

  it('is hidden from a browser with a secret key', async () => {
    const intent = await bench.stripe().paymentIntents.create(usd);
    const reading = bench.sandbox.browser.read({
      ...proofOf(intent),
      publishableKey: 'sk_test_sandbox_acme',
    });
    await expect(reading).rejects.toMatchObject({ status: 401 });
  });

  it('is captured once if two requests come at once', async () => {
    const { id } = await held();
    const stripe = bench.stripe();

    const results = await Promise.allSettled([
      stripe.paymentIntents.capture(id),
      stripe.paymentIntents.capture(id),
    ]);

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'payment_intent_unexpected_state',
      message: 'This PaymentIntent could not be captured because it has already been captured.',
    });
  });

  it('cannot be captured for more than was authorized', async () => {
    const { id } = await held();
    const capturing = bench.stripe().paymentIntents.capture(id, { amount_to_capture: 12_51 });
    await expect(capturing).rejects.toMatchObject({ code: 'amount_too_large', param: 'amount_to_capture' });
  });

  it('can be canceled only while it is unpaid', async () => {
    const stripe = bench.stripe();
    const { id } = await held();
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      amount_capturable: 0,
    });

    const done = await paid();
    await expect(stripe.paymentIntents.cancel(done.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      message: expect.stringMatching(
        /^You cannot cancel this PaymentIntent because it has a status of succeeded\./,
      ),
    });
    await expect(
      stripe.paymentIntents.confirm(id, { return_url: 'https://example.test' }),
    ).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('can change its amount only before the card is charged', async () => {
    const stripe = bench.stripe();
    const intent = await stripe.paymentIntents.create({ ...usd, metadata: { a: '1', b: '2' } });
    const updated = await stripe.paymentIntents.update(intent.id, {
      amount: 20_00,
      metadata: { a: '', c: '3' },
    });
    expect(updated).toMatchObject({ amount: 20_00 });
    expect(updated.metadata).toEqual({ b: '2', c: '3' });

    const { id } = await held();
    await expect(stripe.paymentIntents.update(id, { amount: 1_00 })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      param: 'amount',
    });
    expect(await stripe.paymentIntents.update(id, { metadata: { orderId: '9' } })).toMatchObject({
      metadata: { orderId: '9' },
    });
  });

  it.each([
    [{ amount: 12.5 }, 'parameter_invalid_integer', 'Invalid integer: 12.5'],
    [{ amount: 49 }, 'amount_too_small', 'Amount must be at least $0.50 usd'],
    [{ amount: 100_000_000 }, 'amount_too_large', 'Amount must be no more than $999,999.99'],
    [{ amount: undefined }, 'parameter_missing', 'Missing required param: amount.'],
    [{ customer: 'cus_nobody' }, 'resource_missing', "No such customer: 'cus_nobody'"],
    [{ payment_method: 'pm_none' }, 'resource_missing', "No such PaymentMethod: 'pm_none'"],
    [
      { payment_method_types: ['card'] },
      'parameter_unknown',
      'Received unknown parameter: payment_method_types',
    ],
  ])('is rejected with %j', async (wrong, code, message) => {
    const creating = bench
      .stripe()
      .paymentIntents.create({ ...usd, ...wrong } as Stripe.PaymentIntentCreateParams); // wrong on purpose
    await expect(creating).rejects.toMatchObject({ type: 'StripeInvalidRequestError', code, message });
  });

  it('confirmed by a server needs a return URL, unless redirects are ruled out', async () => {
    const stripe = bench.stripe();
    const now = { ...usd, payment_method: 'pm_card_visa', confirm: true };
    await expect(stripe.paymentIntents.create(now)).rejects.toThrow(/you must provide a `return_url`/);

    const allowed = {
      ...now,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const },
    };
    expect((await stripe.paymentIntents.create(allowed)).status).toBe('succeeded');
  });

  describe('a refund', () => {
    it('can be partial, until nothing is left', async () => {
      const stripe = bench.stripe();
      const { id } = await paid();
      const first = await stripe.refunds.create({
        payment_intent: id,
        amount: 2_50,
        reason: 'requested_by_customer',
      });
      expect(first).toMatchObject({ status: 'succeeded', amount: 2_50, payment_intent: id });
      await expect(stripe.refunds.create({ payment_intent: id, amount: 10_01 })).rejects.toThrow(
        'Refund amount ($10.01) is greater than unrefunded amount on charge ($10.00)',
      );
      await stripe.refunds.create({ payment_intent: id });

      await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
        code: 'charge_already_refunded',
      });
      const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
      expect(intent.latest_charge).toMatchObject({ refunded: true, amount_refunded: 12_50 });
      expect((await stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount)).toEqual([
        10_00, 2_50,
      ]);
    });

    it('is made once if two requests come at once', async () => {
      const { id } = await paid();
      const stripe = bench.stripe();
      const results = await Promise.allSettled(
        [1, 2, 3].map(() => stripe.refunds.create({ payment_intent: id, amount: 10_00 })),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('requires a captured payment', async () => {
      const { id } = await held();
      await expect(bench.stripe().refunds.create({ payment_intent: id })).rejects.toThrow(
        /does not have a successful charge to refund/,
      );
    });

    it('lowers the balance', async () => {
      const stripe = bench.stripe();
      const { id } = await paid();
      await stripe.refunds.create({ payment_intent: id, amount: 50 });
      expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 12_00, currency: 'usd' }]);
    });
  });
});
