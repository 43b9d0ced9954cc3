import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** The key with which a user's browser encrypts carts and drafts. The same after every sign-in, different for each user. */
export type StorageKeys = (userId: number) => string;

export const openStorageKeys =
  (appSecret: string): StorageKeys =>
  (userId) =>
    Buffer.from(hkdfSync('sha256', appSecret, '', `casepack browser storage ${userId}`, KEY_BYTES)).toString(
      'base64url',
    );
