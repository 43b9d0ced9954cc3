import { z } from 'zod';
import { instant } from '../calendar';

import { text } from '../text';
import { CardMode, sandboxAccount } from './card-mode';

const MAX_KEY = 255;
const shapeOf = {
  publishableKey: { test: /^pk_test_[\w]{4,}$/, live: /^pk_live_[\w]{4,}$/ },
  secretKey: { test: /^[sr]k_test_[\w]{4,}$/, live: /^[sr]k_live_[\w]{4,}$/ },
} as const;
const webhookShape = /^whsec_[\w+/=]{4,}$/;

const nameOf = { publishableKey: 'publishable key', secretKey: 'secret key' } as const;

/** The problem with a key in this field and mode, if any. */
function faultOf(field: keyof typeof shapeOf, mode: CardMode, key: string): string | undefined {
  if (shapeOf[field][mode].test(key)) return undefined;
  const other = mode === 'test' ? 'live' : 'test';
  if (shapeOf[field][other].test(key)) return `This is a ${other} key. Enter a ${mode} key`;
  const swapped = field === 'publishableKey' ? 'secretKey' : 'publishableKey';
  if (shapeOf[swapped].test.test(key) || shapeOf[swapped].live.test(key)) {
    return `This is a ${nameOf[swapped]}. Enter a ${nameOf[field]}`;
  }
  const start = field === 'publishableKey' ? `pk_${mode}_` : `sk_${mode}_`;
  return `A ${mode} ${nameOf[field]} starts with ${start}`;
}

/** Missing secrets keep their stored value. */
export const CardKeys = z
  .object({
    mode: CardMode,
    publishableKey: text(MAX_KEY),
    secretKey: text(MAX_KEY).optional(),
    webhookSecret: text(MAX_KEY).optional(),
    /** Required for live keys unless the user signed in within the last 15 minutes. */
    password: z.string().max(200).optional(),
  })
  .superRefine(({ mode, publishableKey, secretKey, webhookSecret }, context) => {
    const refuse = (field: string, message: string | undefined) => {
      if (message) context.addIssue({ code: 'custom', message, path: [field] });
    };
    refuse('publishableKey', faultOf('publishableKey', mode, publishableKey));
    if (secretKey) refuse('secretKey', faultOf('secretKey', mode, secretKey));
    if (webhookSecret && !webhookShape.test(webhookSecret)) {
      refuse('webhookSecret', 'A webhook secret starts with whsec_');
    }
    if (secretKey && sandboxAccount(publishableKey) !== sandboxAccount(secretKey)) {
      refuse('secretKey', 'The two sandbox keys must match');
    }
  });
export type CardKeys = z.infer<typeof CardKeys>;

/** Only the ends of stored keys are ever shown. */
const StoredKeys = z.object({
  publishableKeyEnd: z.string(),
  secretKeyEnd: z.string(),
  webhookSecretEnd: z.string().nullable(),
  isSandbox: z.boolean(),
  /** When exactly these keys passed the connection test; required for live mode. */
  testedAt: instant.nullable(),
});
export type StoredKeys = z.infer<typeof StoredKeys>;

export const CardConfig = z.object({
  currentMode: CardMode,
  hasTestKeys: z.boolean(),
  hasLiveKeys: z.boolean(),
  /** Whether card payments work now: there are keys for the current mode. */
  isActive: z.boolean(),
  test: StoredKeys.nullable(),
  live: StoredKeys.nullable(),
  /** The webhook address for the provider. */
  webhookUrl: z.string(),
  /** The account of the card sandbox for trying cards without the provider; null where the sandbox is off. */
  sandboxAccount: z.string().nullable(),
});
export type CardConfig = z.infer<typeof CardConfig>;

export const ConnectionTest = z.object({
  message: z.string(),
  mode: CardMode,
  /** The account's name, if the provider reports it. */
  account: z.string().nullable(),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;
