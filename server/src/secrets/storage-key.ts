import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** By user: what a browser encrypts carts and drafts with. The same after every sign-in, and nobody else's. */
export type StorageKeys = (userId: number) => string;

export const openStorageKeys =
  (appSecret: string): StorageKeys =>
  (userId) =>
    Buffer.from(hkdfSync('sha256', appSecret, '', `casepack browser storage ${userId}`, KEY_BYTES)).toString(
      'base64url',
    );
