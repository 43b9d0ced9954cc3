import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { CardMode } from '@casepack/contract/payments/card-mode';

/** What a sealed text is bound to: moved to another row or column, it does not open. */
export interface SealedFor {
  manufacturerId: number;
  mode: CardMode;
  field: 'secretKey' | 'webhookSecret';
}

export interface CardKeySafe {
  seal: (text: string, owner: SealedFor) => Buffer;
  /** Throws CardKeysUnreadable where the bytes were sealed under another secret, for another owner, or were changed. */
  open: (sealed: Buffer, owner: SealedFor) => string;
}

export class CardKeysUnreadable extends Error {
  override readonly name = 'CardKeysUnreadable';
}

const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

const bindingOf = ({ manufacturerId, mode, field }: SealedFor): Buffer =>
  Buffer.from(`${manufacturerId}/${mode}/${field}`);

/** AES-256-GCM under a key of its own, derived from the installation's secret. */
export function openCardKeySafe(appSecret: string): CardKeySafe {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'casepack card keys', KEY_BYTES));
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bindingOf(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([FORMAT]), nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, owner) {
      if (sealed.length < HEAD_BYTES || sealed[0] !== FORMAT) {
        throw new CardKeysUnreadable('The stored card keys are not in a known format');
      }
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(bindingOf(owner)).setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString();
      } catch {
        throw new CardKeysUnreadable('The stored card keys do not open: was APP_SECRET changed?');
      }
    },
  };
}
