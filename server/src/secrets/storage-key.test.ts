import { storageKey } from '@casepack/contract/auth/endpoints';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app';
import { openStorageKeys } from './storage-key';

describe('the key of what a browser stores', () => {
  const app = useTestApp();

  it('is the same at every sign-in of a user, and no one else gets it', async () => {
    const ann = await app.user();
    const bob = await app.user();
    const keyOf = async ({ id }: { id: number }) => (await (await app.as({ id })).call(storageKey)).body;

    const [first, again, other] = [await keyOf(ann), await keyOf(ann), await keyOf(bob)];

    expect(first).toEqual({ userId: ann.id, key: expect.stringMatching(/^[\w-]{43}$/) });
    expect(again).toEqual(first);
    expect(other.key).not.toBe(first.key);
  });

  it('is refused to whoever is not signed in', async () => {
    expect(await app.visitor().call(storageKey)).toMatchObject({ status: 401 });
  });

  it('is kept by no cache', async () => {
    const reply = await (await app.as()).call(storageKey);

    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('is another one on another installation', () => {
    expect(openStorageKeys('one secret')(1)).not.toBe(openStorageKeys('another secret')(1));
  });
});
