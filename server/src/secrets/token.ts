import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits for a cookie or a link. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** How the database stores a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
