// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { serveApi } from '../testing/serve-api';
import { storageKeyOf } from '../testing/storage-key';
import {
  createPrivateStorage,
  openPrivateStorage,
  privateStorageOf,
  sealPlainTexts,
} from './private-storage';

const ada = 1;
const bo = 2;
const keyOf = (letter: string) => new TextEncoder().encode(letter.repeat(32));
const cart = 'casepack.cart.1';
const work = '{"customer":"Grüße an Ünal"}';

let signedIn = ada;
serveApi('/', () => storageKeyOf(signedIn));

beforeEach(() => localStorage.clear());

describe('an unfinished cart or draft', () => {
  it('is restored with the key of its user, also after a reload', () => {
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
    ['with the key of another user', keyOf('b'), cart, (text: string) => text],
    ['under another name', keyOf('a'), 'casepack.cart.2', (text: string) => text],
    ['after it was changed', keyOf('a'), cart, (text: string) => `${text.slice(0, -6)}AAAAA=`],
    ['that is not a sealed text', keyOf('a'), cart, () => 'x'],
  ])('is ignored %s', (_how, key, name, change) => {
    createPrivateStorage(keyOf('a')).setItem(cart, work);
    localStorage.setItem(name, change(localStorage.getItem(cart) ?? ''));

    expect(createPrivateStorage(key).getItem(name)).toBeNull();
  });

  it('is not written again if it has not changed, so that two tabs do not update each other endlessly', () => {
    const storage = createPrivateStorage(keyOf('a'));
    storage.setItem(cart, work);
    const before = localStorage.getItem(cart);

    createPrivateStorage(keyOf('a')).setItem(cart, work);

    expect(localStorage.getItem(cart)).toBe(before);
  });

  it('may have thousands of lines', () => {
    const long = 'Oat soap '.repeat(100_000);
    createPrivateStorage(keyOf('a')).setItem(cart, long);

    expect(createPrivateStorage(keyOf('a')).getItem(cart)).toBe(long);
  });

  it('is deleted when it is removed', () => {
    const storage = createPrivateStorage(keyOf('a'));
    storage.setItem(cart, work);

    storage.removeItem(cart);

    expect([storage.getItem(cart), localStorage.length]).toEqual([null, 0]);
  });

  it('reports that the storage of the browser is full', () => {
    const full: Storage = Object.assign(Object.create(null), {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });

    expect(() => createPrivateStorage(keyOf('a'), full).setItem(cart, work)).toThrow('full');
  });
});

it('encrypts what an earlier version stored as plain text for this user and deletes what it stored for others', () => {
  localStorage.setItem(cart, work);
  localStorage.setItem('casepack.checkout.11', '{"other":true}');
  localStorage.setItem('other.cart.1', '{}');
  createPrivateStorage(keyOf('b')).setItem('casepack.cart.2', '[]');
  const storage = createPrivateStorage(keyOf('a'));

  sealPlainTexts(ada, storage);

  expect(storage.getItem(cart)).toBe(work);
  expect(localStorage.getItem(cart)).not.toContain('customer');
  expect(Object.keys(localStorage).sort()).toEqual([cart, 'casepack.cart.2', 'other.cart.1']);
});

describe('the storage of a user', () => {
  it('is opened with the key that the server returns for their session', async () => {
    signedIn = ada;
    const storage = await openPrivateStorage(ada);
    storage.setItem(cart, work);

    expect(privateStorageOf(ada).getItem(cart)).toBe(work);
  });

  it('is not opened with the key of a user who signed in meanwhile, and requests the key again', async () => {
    signedIn = ada;
    await expect(openPrivateStorage(bo)).rejects.toThrow('Another user is signed in now');
    expect(() => privateStorageOf(bo)).toThrow();

    signedIn = bo;
    await openPrivateStorage(bo);
    expect(privateStorageOf(bo).getItem('casepack.cart.2')).toBeNull();
  });
});
