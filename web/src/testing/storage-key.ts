import { ok, type Reply } from './serve-api';

/** The response to a user who requests the key of their storage. */
export const storageKeyOf = (userId: number): Reply =>
  ok({ userId, key: 'c3RvcmFnZSBrZXkgb2YgdGhlIHRlc3RzLCAzMiBieS4' });
