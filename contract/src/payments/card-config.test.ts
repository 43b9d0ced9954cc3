import { describe, expect, it } from 'vitest';
import { CardConfig, CardKeys, ConnectionTest } from './card-config';
import { isSandboxKey, sandboxAccount, sandboxKeys } from './card-mode';

const test = { mode: 'test', publishableKey: 'pk_test_abcd', secretKey: 'sk_test_abcd' };
const live = { mode: 'live', publishableKey: 'pk_live_abcd', secretKey: 'sk_live_abcd' };
const messagesOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    (CardKeys.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

describe('card keys', () => {
  it.each([
    ['test keys', test],
    ['live keys', live],
    ['a restricted test key', { ...test, secretKey: 'rk_test_abcd' }],
    ['a restricted live key', { ...live, secretKey: 'rk_live_abcd' }],
    ['a new publishable key alone', { mode: 'test', publishableKey: 'pk_test_abcd' }],
    ['a webhook secret in Base64', { ...test, webhookSecret: 'whsec_aB3+/=' }],
    ['a password', { ...live, password: 'a'.repeat(200) }],
    ['the two keys of one sandbox account', { mode: 'test', ...sandboxKeys('one') }],
  ])('can be %s', (_, keys) => {
    expect(CardKeys.parse(keys)).toEqual(keys);
  });

  const publishable = 'A test publishable key starts with pk_test_';
  const secret = 'A test secret key starts with sk_test_';
  it.each([
    ['publishableKey', 'pk_live_abcd', 'This is a live key. Enter a test key'],
    ['publishableKey', 'sk_test_abcd', 'This is a secret key. Enter a publishable key'],
    ['publishableKey', 'rk_live_abcd', 'This is a secret key. Enter a publishable key'],
    ['publishableKey', 'pk_test_abc', publishable],
    ['publishableKey', 'xpk_test_abcd', publishable],
    ['publishableKey', 'pk_test_abcd-', publishable],
    ['publishableKey', 'xpk_live_abcd', publishable],
    ['publishableKey', 'pk_live_abcd-', publishable],
    ['publishableKey', 'pk_live_abc', publishable],
    ['publishableKey', '', publishable],
    ['secretKey', 'sk_live_abcd', 'This is a live key. Enter a test key'],
    ['secretKey', 'pk_test_abcd', 'This is a publishable key. Enter a secret key'],
    ['secretKey', 'pk_live_abcd', 'This is a publishable key. Enter a secret key'],
    ['secretKey', 'sk_test_abc', secret],
    ['secretKey', 'xsk_test_abcd', secret],
    ['secretKey', 'sk_test_abcd-', secret],
    ['secretKey', 'xsk_live_abcd', secret],
    ['secretKey', 'sk_live_abcd-', secret],
    ['secretKey', 'sk_live_abc', secret],
    ['webhookSecret', 'abcd', 'A webhook secret starts with whsec_'],
    ['webhookSecret', 'whsec_abc', 'A webhook secret starts with whsec_'],
    ['webhookSecret', 'xwhsec_abcd', 'A webhook secret starts with whsec_'],
    ['webhookSecret', 'whsec_abcd-', 'A webhook secret starts with whsec_'],
  ])('reject in test mode as %s %j: %s', (field, key, message) => {
    expect(messagesOf({ ...test, [field]: key })).toEqual({ [field]: message });
  });

  it.each([
    ['publishableKey', 'pk_test_abcd', 'This is a test key. Enter a live key'],
    ['publishableKey', 'nothing', 'A live publishable key starts with pk_live_'],
    ['secretKey', 'rk_test_abcd', 'This is a test key. Enter a live key'],
    ['secretKey', 'nothing', 'A live secret key starts with sk_live_'],
  ])('reject in live mode as %s %j: %s', (field, key, message) => {
    expect(messagesOf({ ...live, [field]: key })).toEqual({ [field]: message });
  });

  it.each([
    ['of two sandbox accounts', sandboxKeys('one').publishableKey, sandboxKeys('two').secretKey],
    ['of the sandbox and of the provider', sandboxKeys('one').publishableKey, 'sk_test_abcd'],
    ['of the provider and of the sandbox', 'pk_test_abcd', sandboxKeys('one').secretKey],
  ])('reject keys %s', (_, publishableKey, secretKey) => {
    expect(messagesOf({ mode: 'test', publishableKey, secretKey })).toEqual({
      secretKey: 'The two sandbox keys must match',
    });
  });

  it('reject a password of more than 200 characters', () => {
    expect(Object.keys(messagesOf({ ...live, password: 'a'.repeat(201) }))).toEqual(['password']);
  });
});

describe('the keys of the card sandbox', () => {
  it('are distinguished from real keys and name their account', () => {
    const { publishableKey, secretKey } = sandboxKeys('one');

    expect([publishableKey, secretKey]).toEqual(['pk_test_sandbox_one', 'sk_test_sandbox_one']);
    expect([publishableKey, secretKey].map(isSandboxKey)).toEqual([true, true]);
    expect([publishableKey, secretKey].map(sandboxAccount)).toEqual(['one', 'one']);
    expect(['pk_test_one', 'sk_test_one', 'x_sk_test_sandbox_one'].map(isSandboxKey)).toEqual([
      false,
      false,
      false,
    ]);
    expect(sandboxAccount('sk_test_one')).toBeUndefined();
  });
});

describe('what is shown of card keys', () => {
  const stored = {
    publishableKeyEnd: 'abcd',
    secretKeyEnd: 'wxyz',
    webhookSecretEnd: null,
    isSandbox: true,
    testedAt: '2026-11-02T10:00:00.000Z',
  };
  const config = {
    currentMode: 'test',
    hasTestKeys: true,
    hasLiveKeys: false,
    isActive: true,
    test: stored,
    live: null,
    webhookUrl: 'https://casepack.test/hook',
    sandboxAccount: null,
  };

  it('is how they end, never a key', () => {
    const withKeys = {
      ...config,
      test: { ...stored, secretKey: 'sk_test_abcd', publishableKey: 'pk_test_abcd' },
    };

    expect(CardConfig.encode(CardConfig.parse(withKeys))).toEqual(config);
  });

  it('includes the account that the connection test found', () => {
    const found = { message: 'Works', mode: 'live', account: 'Soap Works' };

    expect(ConnectionTest.parse(found)).toEqual(found);
  });
});
