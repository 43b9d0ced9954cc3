import { z } from 'zod';

export const cardModes = ['test', 'live'] as const;
export const CardMode = z.enum(cardModes);
export type CardMode = z.infer<typeof CardMode>;

const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox_';
const SANDBOX_SECRET_KEY = 'sk_test_sandbox_';

/** Prefix of card sandbox keys; no real money is involved. */
export const isSandboxKey = (key: string): boolean =>
  key.startsWith(SANDBOX_PUBLISHABLE_KEY) || key.startsWith(SANDBOX_SECRET_KEY);

/** The two keys of one sandbox account. */
export const sandboxKeys = (account: string): { publishableKey: string; secretKey: string } => ({
  publishableKey: SANDBOX_PUBLISHABLE_KEY + account,
  secretKey: SANDBOX_SECRET_KEY + account,
});

/** The sandbox account of a key. */
export const sandboxAccount = (key: string): string | undefined =>
  isSandboxKey(key) ? key.slice(SANDBOX_SECRET_KEY.length) : undefined;
