import { CardKeys, type StoredKeys } from '@casepack/contract/payments/card-config';
import type { CardMode } from '@casepack/contract/payments/card-mode';
import { z } from 'zod';

const fields = { publishableKey: z.string(), secretKey: z.string(), webhookSecret: z.string() };
const KeyEntry = z.object(fields);
export type KeyEntry = z.infer<typeof KeyEntry>;

export const noKeys: KeyEntry = { publishableKey: '', secretKey: '', webhookSecret: '' };

/** An empty secret is left out and stays as stored. */
export const toCardKeys = (
  mode: CardMode,
  { publishableKey, secretKey, webhookSecret }: KeyEntry,
  password?: string,
): CardKeys => ({
  mode,
  publishableKey: publishableKey.trim(),
  ...(secretKey.trim() === '' ? {} : { secretKey: secretKey.trim() }),
  ...(webhookSecret.trim() === '' ? {} : { webhookSecret: webhookSecret.trim() }),
  ...(password === undefined ? {} : { password }),
});

const fieldOf = (path: readonly PropertyKey[]) =>
  Object.keys(fields).find((name) => name === path[0]) ?? 'publishableKey';

/** Validates the input of the key fields with the rules of the contract. */
export const keyEntryFor = (mode: CardMode, stored: StoredKeys | null) =>
  KeyEntry.superRefine((entry, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    for (const { path, message } of CardKeys.safeParse(toCardKeys(mode, entry)).error?.issues ?? []) {
      refuse(fieldOf(path), message);
    }
    if (stored === null && entry.secretKey.trim() === '') refuse('secretKey', 'Enter the secret key');
  });

const MASK = '••••••••';

/** How stored keys are displayed: masked except for their last characters. */
export const maskedKeys = (mode: CardMode, stored: StoredKeys | null): KeyEntry =>
  stored === null
    ? noKeys
    : {
        publishableKey: `pk_${mode}_${MASK}${stored.publishableKeyEnd}`,
        secretKey: MASK + stored.secretKeyEnd,
        webhookSecret: stored.webhookSecretEnd === null ? '' : MASK + stored.webhookSecretEnd,
      };
