import { storageKey } from '@casepack/contract/auth/endpoints';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app';
import { openStorageKeys } from './storage-key';

describe('the key for browser storage', () => {
  const app = useTestApp();

  it('is the same at every sign-in of a user, and different for all others', async () => {
    const ann = await app.user();
    const bob = await app.user();
    const keyOf = async ({ id }: { id: number }) => (await (await app.as({ id })).call(storageKey)).body;

    const [first, again, other] = [await keyOf(ann), await keyOf(ann), await keyOf(bob)];

    expect(first).toEqual({ userId: ann.id, key: expect.stringMatching(/^[\w-]{43}$/) });
    expect(again).toEqual(first);
    expect(other.key).not.toBe(first.key);
  });

  it('is not given to visitors', async () => {
    expect(await app.visitor().call(storageKey)).toMatchObject({ status: 401 });
  });

  it('is not cached', async () => {
    const reply = await (await app.as()).call(storageKey);

    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('differs on another installation', () => {
    expect(openStorageKeys('one secret')(1)).not.toBe(openStorageKeys('another secret')(1));
  });
});
