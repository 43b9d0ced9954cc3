import { storageKey } from '@casepack/contract/auth/endpoints';
import { call } from './call';
import { fromBase64Url, openText, sealText } from './sealed-text';

/**
 * Like the browser's localStorage, for one user: its contents cannot be read without the key, which only that user's
 * session gets.
 */
export type PrivateStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Earlier versions stored plain JSON. */
const isReadable = (stored: string): boolean => /^[[{]/.test(stored);

export function createPrivateStorage(
  key: Uint8Array,
  storage: Storage = window.localStorage,
): PrivateStorage {
  /** The last decrypted texts, by name: comparing is faster than decrypting. */
  const opened = new Map<string, { stored: string; text: string | null }>();

  function getItem(name: string): string | null {
    const stored = storage.getItem(name);
    if (stored === null || isReadable(stored)) return stored;
    const known = opened.get(name);
    if (known?.stored === stored) return known.text;
    const text = openText(key, name, stored);
    opened.set(name, { stored, text });
    return text;
  }

  return {
    getItem,
    setItem(name, text) {
      const before = storage.getItem(name);
      // Encrypting again would change it, and two tabs that follow each other would never stop.
      if (before !== null && !isReadable(before) && getItem(name) === text) return;
      const stored = sealText(key, name, text);
      storage.setItem(name, stored);
      opened.set(name, { stored, text });
    },
    removeItem(name) {
      opened.delete(name);
      storage.removeItem(name);
    },
  };
}

/** Encrypts what an earlier version stored as plain text for this user, and deletes what it stored for others. */
export function sealPlainTexts(
  userId: number,
  own: PrivateStorage,
  storage: Storage = window.localStorage,
): void {
  for (const name of Object.keys(storage)) {
    if (!/^casepack\.(cart|checkout)\.\d+$/.test(name)) continue;
    const stored = storage.getItem(name);
    if (stored === null || !isReadable(stored)) continue;
    storage.removeItem(name);
    if (name.endsWith(`.${userId}`)) own.setItem(name, stored);
  }
}

/** Encrypts and decrypts for one user, for what is stored elsewhere. */
export interface PrivateSeal {
  seal: (name: string, text: string) => string;
  open: (name: string, stored: string) => string | null;
}

const seals = new Map<number, PrivateSeal>();

const openings = new Map<number, Promise<PrivateStorage>>();
const open = new Map<number, PrivateStorage>();

async function openFor(userId: number): Promise<PrivateStorage> {
  const answer = await call(storageKey, {});
  // Another tab may have changed the user meanwhile: their key must not encrypt this user's data.
  if (answer.userId !== userId) throw new Error('Another user is signed in now');
  const key = fromBase64Url(answer.key);
  const storage = createPrivateStorage(key);
  seals.set(userId, {
    seal: (name, text) => sealText(key, name, text),
    open: (name, stored) => openText(key, name, stored),
  });
  sealPlainTexts(userId, storage);
  open.set(userId, storage);
  return storage;
}

export function openPrivateStorage(userId: number): Promise<PrivateStorage> {
  const known = openings.get(userId);
  if (known !== undefined) return known;
  const opening = openFor(userId);
  openings.set(userId, opening);
  opening.catch(() => openings.delete(userId));
  return opening;
}

const NOT_OPENED = 'The storage of this user was not opened';

export function privateSealOf(userId: number): PrivateSeal {
  const seal = seals.get(userId);
  if (!seal) throw new Error(NOT_OPENED);
  return seal;
}

/** For pages that have waited until it is open. */
export function privateStorageOf(userId: number): PrivateStorage {
  const storage = open.get(userId);
  if (!storage) throw new Error(NOT_OPENED);
  return storage;
}
