import { AppError } from '@casepack/contract/errors';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { openStripe } from '../gateways/stripe';
import { giveCardAccount } from '../testing/card-accounts';
import { useTestApp } from '../testing/test-app';
import { askProvider, isMissing, isOutcomeUnknown, providerFailure } from './provider-failure';

describe('handling errors of the card provider', () => {
  const app = useTestApp({ cardFaults: ({ path }) => (path.includes('balance') ? 'fail_after' : 'pass') });

  const accountOf = async (): Promise<Stripe> =>
    (await giveCardAccount(app, (await app.manufacturer()).id)).stripe;
  const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('reports a declined card with the message of the provider', async () => {
    const stripe = await accountOf();

    const error = await thrownBy(
      stripe.paymentIntents.create({
        amount: 100,
        currency: 'usd',
        confirm: true,
        payment_method: 'pm_card_visa_chargeDeclined',
        allowed_payment_method_types: ['card'],
      }),
    );

    expect(providerFailure(error)).toMatchObject({
      code: 'payment_failed',
      message: 'Your card was declined.',
    });
    // Looking up a payment cannot decline a card.
    expect(providerFailure(error, 'unknown')).toMatchObject({ code: 'provider_failed' });
    expect([isMissing(error), isOutcomeUnknown(error)]).toEqual([false, false]);
  });

  it('recognizes a missing object', async () => {
    const stripe = await accountOf();

    expect(isMissing(await thrownBy(stripe.customers.retrieve('cus_unknown')))).toBe(true);
  });

  it('reports rejected keys, without showing them', async () => {
    const { cardSandbox } = app.running.deps;
    const apiUrl = `http://127.0.0.1:${cardSandbox?.port}`;
    const stripe = openStripe('sk_test_NotAKeyOfTheSandbox', { apiUrl, sandboxUrl: undefined });

    const failure = providerFailure(await thrownBy(stripe.customers.retrieve('cus_1')));

    expect(failure).toMatchObject({ code: 'provider_failed' });
    expect(String(failure)).toContain('refused the keys');
    expect(String(failure)).not.toContain('NotAKey');
  });

  it.each([
    ['none', 'You have not been charged. Please try again.', { charged: false }],
    ['unknown', 'Please do not pay again.', undefined],
  ] as const)(
    'explains what to do if there is no response and the charge is %s',
    { timeout: 20_000 },
    async (charge, words, details) => {
      const stripe = await accountOf();
      const error = await thrownBy(stripe.balance.retrieve());

      const failure = await thrownBy(
        askProvider(app.running.systemContext(), () => Promise.reject(error), charge),
      );

      expect(isOutcomeUnknown(error)).toBe(true);
      expect(failure).toBeInstanceOf(AppError);
      expect(failure).toHaveProperty('details', details);
      expect(String(failure)).toContain(words);
    },
  );

  it('returns other errors unchanged', () => {
    const own = new AppError('not_found', 'Payment method not found');

    expect(providerFailure(own)).toBe(own);
  });
});
