import { describe, expect, it } from 'vitest';
import { answerSandboxChallenge, confirmSandboxIntent } from './endpoints';
import { SandboxCard, SandboxIntent } from './sandbox';

const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' };
const word = 'a'.repeat(255);

describe('a card of the sandbox', () => {
  it.each([
    card,
    { ...card, cvc: '1234' },
    { ...card, expMonth: 1, expYear: 2000 },
    { ...card, expYear: 2199 },
    { ...card, number: '4'.repeat(30) },
  ])('can be %j', (given) => {
    expect(SandboxCard.parse(given)).toEqual(given);
  });

  it.each([
    ['cvc', '12'],
    ['cvc', '12345'],
    ['cvc', 'x123'],
    ['cvc', '123x'],
    ['cvc', 'abc'],
    ['expMonth', 0],
    ['expMonth', 13],
    ['expYear', 1999],
    ['expYear', 2200],
    ['number', '4'.repeat(31)],
  ])('cannot have as %s %j', (field, value) => {
    expect(SandboxCard.safeParse({ ...card, [field]: value }).error?.issues).toMatchObject([
      { path: [field] },
    ]);
  });

  it('says how long its security code is', () => {
    expect(SandboxCard.safeParse({ ...card, cvc: '' }).error?.issues[0]?.message).toBe(
      'Must be 3 or 4 digits',
    );
  });
});

describe('an intent of the sandbox', () => {
  const error = { type: 'card_error', code: 'card_declined', declineCode: null, message: 'Declined' };
  const declined = {
    id: 'pi_1',
    status: 'requires_payment_method',
    amount: 1250,
    currency: 'usd',
    paymentMethodId: null,
    error,
  };

  it.each([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'canceled',
    'succeeded',
  ])('can be %s', (status) => {
    expect(SandboxIntent.parse({ ...declined, status })).toEqual({ ...declined, status });
  });

  it.each(['', 'paid'])('cannot be %j', (status) => {
    expect(SandboxIntent.safeParse({ ...declined, status }).success).toBe(false);
  });

  it.each(['payment-intents', 'setup-intents'])('is found among the %s', (kind) => {
    expect(confirmSandboxIntent.params.parse({ kind, id: 'pi_1' })).toEqual({ kind, id: 'pi_1' });
  });

  it.each([
    { kind: '', id: 'pi_1' },
    { kind: 'refunds', id: 'pi_1' },
  ])('is not looked for at %j', (params) => {
    expect(confirmSandboxIntent.params.safeParse(params).success).toBe(false);
  });

  const proof = { publishableKey: 'pk_test_sandbox_one', clientSecret: word };
  it('is confirmed with a card or a saved one, by who has its secret', () => {
    for (const body of [proof, { ...proof, card }, { ...proof, paymentMethodId: 'pm_1' }]) {
      expect(confirmSandboxIntent.body.parse(body)).toEqual(body);
    }
    expect(confirmSandboxIntent.body.safeParse({ card }).success).toBe(false);
    expect(answerSandboxChallenge.body.safeParse({ outcome: 'fail' }).success).toBe(false);
  });

  it.each(['', ' pi_1', 'pi_1 ', 'pi-1', `${word}a`])('does not have the secret %j', (clientSecret) => {
    expect(confirmSandboxIntent.body.safeParse({ ...proof, clientSecret }).error?.issues).toMatchObject([
      { path: ['clientSecret'], message: 'Not a valid id' },
    ]);
  });
});
