import { randomBytes } from 'node:crypto';

/** 128 random bits: the public link cannot be guessed. */
export const newPublicId = (): string => randomBytes(16).toString('base64url');
