import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { useSandbox } from './testing/use-sandbox';

describe('a saved card', () => {
  const bench = useSandbox();

  const proofOf = (intent: Stripe.PaymentIntent | Stripe.SetupIntent) => ({
    publishableKey: 'pk_test_sandbox_acme',
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
  });
  const typed = (number: string) => ({ card: { number, expMonth: 1, expYear: 2031, cvc: '123' } });

  async function setUp(number: string) {
    const stripe = bench.stripe();
    const customer = await stripe.customers.create({ name: 'Ann', email: 'ann@example.test' });
    const setup = await stripe.setupIntents.create({ customer: customer.id });
    const answer = await bench.sandbox.browser.confirm(proofOf(setup), typed(number));
    return { stripe, customer, setup, answer };
  }

  const payLater = (stripe: Stripe, customer: string, method: string) =>
    stripe.paymentIntents.create({
      amount: 5_00,
      currency: 'usd',
      customer,
      payment_method: method,
      allowed_payment_method_types: ['card'],
      off_session: true,
      confirm: true,
    });

  it('belongs to its customer, shows its brand and last digits, and can pay later', async () => {
    const { stripe, customer, answer } = await setUp('4242424242424242');
    expect(answer.intent.status).toBe('succeeded');

    const { data } = await stripe.paymentMethods.list({ customer: customer.id, type: 'card' });
    expect(data).toMatchObject([
      {
        customer: customer.id,
        card: { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2031, funding: 'credit' },
      },
    ]);
    const [method] = data;
    if (!method) throw new Error('no method');
    expect(await payLater(stripe, customer.id, method.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 5_00,
    });
  });

  it('can be the default only of its own customer', async () => {
    const { stripe, customer, answer } = await setUp('4242424242424242');
    const id = String(answer.intent.payment_method);
    const updated = await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: id },
    });
    expect(updated.invoice_settings.default_payment_method).toBe(id);

    const other = await stripe.customers.create({});
    await expect(
      stripe.customers.update(other.id, { invoice_settings: { default_payment_method: id } }),
    ).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(payLater(stripe, other.id, id)).rejects.toThrow(/does not belong to the Customer/);
  });

  it('cannot be used again after it was detached', async () => {
    const { stripe, customer, answer } = await setUp('4242424242424242');
    const id = String(answer.intent.payment_method);
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } });

    expect((await stripe.paymentMethods.detach(id)).customer).toBeNull();

    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([]);
    const after = await stripe.customers.retrieve(customer.id);
    expect(after).toMatchObject({ invoice_settings: { default_payment_method: null } });
    await expect(stripe.paymentMethods.attach(id, { customer: customer.id })).rejects.toThrow(
      /It may not be used again/,
    );
    await expect(stripe.paymentMethods.detach(id)).rejects.toThrow(/not attached to a customer/);
  });

  it('that requires authentication once can pay later without it', async () => {
    const { stripe, customer, setup, answer } = await setUp('4000002500003155');
    expect(answer.intent.status).toBe('requires_action');
    const { intent } = await bench.sandbox.browser.answerChallenge(proofOf(setup), 'complete');
    expect(intent.status).toBe('succeeded');

    expect((await payLater(stripe, customer.id, String(intent.payment_method))).status).toBe('succeeded');
  });

  it('that always requires authentication cannot pay off-session', async () => {
    const { stripe, customer, setup } = await setUp('4000000000003220');
    const { intent } = await bench.sandbox.browser.answerChallenge(proofOf(setup), 'complete');

    await expect(payLater(stripe, customer.id, String(intent.payment_method))).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'authentication_required',
      decline_code: 'authentication_required',
      payment_intent: { status: 'requires_payment_method' },
    });
  });

  it('that was declined is not saved', async () => {
    const { stripe, customer, answer } = await setUp('4000000000000002');
    expect(answer).toMatchObject({
      intent: { status: 'requires_payment_method', last_setup_error: { code: 'card_declined' } },
      error: { code: 'card_declined', decline_code: 'generic_decline' },
    });
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([]);
  });

  it('may be saved and still be declined when charged', async () => {
    const { stripe, customer, answer } = await setUp('4000000000000341');
    expect(answer.intent.status).toBe('succeeded');
    await expect(payLater(stripe, customer.id, String(answer.intent.payment_method))).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
    });
  });

  it('is not saved if authentication fails, and its setup can be canceled', async () => {
    const { stripe, setup } = await setUp('4000000000003220');
    const { error } = await bench.sandbox.browser.answerChallenge(proofOf(setup), 'fail');
    expect(error?.code).toBe('setup_intent_authentication_failure');

    expect((await stripe.setupIntents.cancel(setup.id)).status).toBe('canceled');
    await expect(stripe.setupIntents.cancel(setup.id)).rejects.toMatchObject({
      code: 'setup_intent_unexpected_state',
    });
  });

  it('is saved after a payment only if the payment asked for it', async () => {
    const stripe = bench.stripe();
    const customer = await stripe.customers.create({});
    const pay = async (extra: object) => {
      const intent = await stripe.paymentIntents.create({
        amount: 5_00,
        currency: 'usd',
        customer: customer.id,
        ...extra,
      });
      const { intent: paid } = await bench.sandbox.browser.confirm(
        proofOf(intent),
        typed('4242424242424242'),
      );
      return String(paid.payment_method);
    };
    const kept = await pay({ setup_future_usage: 'off_session' });
    const spent = await pay({});

    const { data } = await stripe.paymentMethods.list({ customer: customer.id });

    expect(data.map(({ id }) => id)).toEqual([kept]);
    await expect(stripe.paymentMethods.attach(spent, { customer: customer.id })).rejects.toThrow(
      /may not be used again/,
    );
  });

  it('that was detached does not pay an intent that still refers to it', async () => {
    const { stripe, customer, answer } = await setUp('4242424242424242');
    const method = String(answer.intent.payment_method);
    const intent = await stripe.paymentIntents.create({
      amount: 5_00,
      currency: 'usd',
      customer: customer.id,
      payment_method: method,
      allowed_payment_method_types: ['card'],
    });
    expect(intent.status).toBe('requires_confirmation');
    await stripe.paymentMethods.detach(method);

    await expect(stripe.paymentIntents.confirm(intent.id)).rejects.toThrow(/may not be used again/);
  });

  it('is deleted with its customer, whose id is remembered as deleted', async () => {
    const { stripe, customer, answer } = await setUp('4242424242424242');

    expect(await stripe.customers.del(customer.id)).toMatchObject({ id: customer.id, deleted: true });

    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true });
    expect((await stripe.paymentMethods.retrieve(String(answer.intent.payment_method))).customer).toBeNull();
    await expect(stripe.setupIntents.create({ customer: customer.id })).rejects.toMatchObject({
      code: 'resource_missing',
    });
    await expect(stripe.customers.del(customer.id)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('of one account does not exist in another', async () => {
    const { customer, answer } = await setUp('4242424242424242');
    const other = bench.stripe('other');
    await expect(other.customers.retrieve(customer.id)).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
    await expect(other.paymentMethods.retrieve(String(answer.intent.payment_method))).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });
});
