import { describe, expect, it } from 'vitest';
import { keyEntryFor, maskedKeys, noKeys, toCardKeys } from './key-entry';

const stored = {
  publishableKeyEnd: 'abcd',
  secretKeyEnd: 'wxyz',
  webhookSecretEnd: null,
  isSandbox: false,
  testedAt: null,
};

const errorsOf = (schema: ReturnType<typeof keyEntryFor>, entry: Partial<typeof noKeys>) =>
  Object.fromEntries(
    (schema.safeParse({ ...noKeys, ...entry }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

describe('input in the key fields', () => {
  it.each([
    [
      { publishableKey: 'sk_test_12345', secretKey: 'pk_test_12345' },
      {
        publishableKey: 'This is a secret key. Enter a publishable key',
        secretKey: 'This is a publishable key. Enter a secret key',
      },
    ],
    [
      { publishableKey: 'pk_live_12345', secretKey: 'sk_live_12345' },
      {
        publishableKey: 'This is a live key. Enter a test key',
        secretKey: 'This is a live key. Enter a test key',
      },
    ],
    [
      { publishableKey: '', secretKey: '' },
      {
        publishableKey: 'A test publishable key starts with pk_test_',
        secretKey: 'Enter the secret key',
      },
    ],
    [
      { publishableKey: 'pk_test_12345', secretKey: 'sk_test_12345', webhookSecret: '12345' },
      { webhookSecret: 'A webhook secret starts with whsec_' },
    ],
    [{ publishableKey: ' pk_test_12345 ', secretKey: ' sk_test_12345 ' }, {}],
  ])('%j is rejected with %j', (entry, faults) => {
    expect(errorsOf(keyEntryFor('test', null), entry)).toEqual(faults);
  });

  it('leaves out secrets that do not change', () => {
    const entry = { ...noKeys, publishableKey: 'pk_test_12345' };

    expect(errorsOf(keyEntryFor('test', stored), entry)).toEqual({});
    expect(toCardKeys('test', entry)).toEqual({ mode: 'test', publishableKey: 'pk_test_12345' });
  });
});

describe('stored keys', () => {
  it('show only their last characters', () => {
    expect(maskedKeys('live', stored)).toEqual({
      publishableKey: 'pk_live_••••••••abcd',
      secretKey: '••••••••wxyz',
      webhookSecret: '',
    });
  });
});
