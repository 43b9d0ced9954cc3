// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { serveApi } from '../testing/serve-api';
import { storageKeyOf } from '../testing/storage-key';
import { createPrivateStorage, openPrivateStorage, privateStorageOf, sealLeftovers } from './private-storage';

const ada = 1;
const bo = 2;
const keyOf = (letter: string) => new TextEncoder().encode(letter.repeat(32));
const cart = 'casepack.cart.1';
const work = '{"customer":"Grüße an Ünal"}';

let signedIn = ada;
serveApi('/', () => storageKeyOf(signedIn));

beforeEach(() => localStorage.clear());

describe('what a user left unfinished', () => {
  it('is given back with the key of that user, after a reload, too', () => {
    createPrivateStorage(keyOf('a')).setItem(cart, work);

    expect(createPrivateStorage(keyOf('a')).getItem(cart)).toBe(work);
  });

  it('cannot be read in the browser without the key', () => {
    createPrivateStorage(keyOf('a')).setItem(cart, work);

    const stored = JSON.stringify({ ...localStorage });
    expect(stored).not.toContain('customer');
    expect(atob(localStorage.getItem(cart)?.split('.')[1] ?? '')).not.toContain('customer');
  });

  it.each([
    ['with the key of someone else', keyOf('b'), cart, (text: string) => text],
    ['under another name', keyOf('a'), 'casepack.cart.2', (text: string) => text],
    ['after it was changed', keyOf('a'), cart, (text: string) => `${text.slice(0, -6)}AAAAA=`],
    ['that is no sealed text at all', keyOf('a'), cart, () => 'x'],
  ])('is nothing %s', (_how, key, name, change) => {
    createPrivateStorage(keyOf('a')).setItem(cart, work);
    localStorage.setItem(name, change(localStorage.getItem(cart) ?? ''));

    expect(createPrivateStorage(key).getItem(name)).toBeNull();
  });

  it('is not written again when it is the same, so that two tabs come to rest', () => {
    const storage = createPrivateStorage(keyOf('a'));
    storage.setItem(cart, work);
    const before = localStorage.getItem(cart);

    createPrivateStorage(keyOf('a')).setItem(cart, work);

    expect(localStorage.getItem(cart)).toBe(before);
  });

  it('of thousands of lines is taken as well', () => {
    const long = 'Oat soap '.repeat(100_000);
    createPrivateStorage(keyOf('a')).setItem(cart, long);

    expect(createPrivateStorage(keyOf('a')).getItem(cart)).toBe(long);
  });

  it('is gone when it is removed', () => {
    const storage = createPrivateStorage(keyOf('a'));
    storage.setItem(cart, work);

    storage.removeItem(cart);

    expect([storage.getItem(cart), localStorage.length]).toEqual([null, 0]);
  });

  it('passes on that the browser takes no more', () => {
    const full: Storage = Object.assign(Object.create(null), {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });

    expect(() => createPrivateStorage(keyOf('a'), full).setItem(cart, work)).toThrow('full');
  });
});

it('seals what an earlier version left readable of this user and drops what it left of others', () => {
  localStorage.setItem(cart, work);
  localStorage.setItem('casepack.checkout.11', '{"other":true}');
  localStorage.setItem('other.cart.1', '{}');
  createPrivateStorage(keyOf('b')).setItem('casepack.cart.2', '[]');
  const storage = createPrivateStorage(keyOf('a'));

  sealLeftovers(ada, storage);

  expect(storage.getItem(cart)).toBe(work);
  expect(localStorage.getItem(cart)).not.toContain('customer');
  expect(Object.keys(localStorage).sort()).toEqual([cart, 'casepack.cart.2', 'other.cart.1']);
});

describe('the storage of a user', () => {
  it('is opened with the key that the server gives to their session', async () => {
    signedIn = ada;
    const storage = await openPrivateStorage(ada);
    storage.setItem(cart, work);

    expect(privateStorageOf(ada).getItem(cart)).toBe(work);
  });

  it('is not opened with the key of a user who signed in meanwhile, and is asked for again', async () => {
    signedIn = ada;
    await expect(openPrivateStorage(bo)).rejects.toThrow('Another user is signed in now');
    expect(() => privateStorageOf(bo)).toThrow();

    signedIn = bo;
    await openPrivateStorage(bo);
    expect(privateStorageOf(bo).getItem('casepack.cart.2')).toBeNull();
  });
});
