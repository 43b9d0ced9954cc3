import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * The key that encrypts a user's carts and drafts in the browser. The same at every sign-in, different for each user.
 */
export type StorageKeys = (userId: number) => string;

export const openStorageKeys =
  (appSecret: string): StorageKeys =>
  (userId) =>
    Buffer.from(hkdfSync('sha256', appSecret, '', `casepack browser storage ${userId}`, KEY_BYTES)).toString(
      'base64url',
    );
