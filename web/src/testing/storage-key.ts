import { ok, type Reply } from './serve-api';

/** What a server says to a user who asks for the key of their storage. */
export const storageKeyOf = (userId: number): Reply =>
  ok({ userId, key: 'c3RvcmFnZSBrZXkgb2YgdGhlIHRlc3RzLCAzMiBieS4' });
