import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export class SealedTextUnreadable extends Error {
  override readonly name = 'SealedTextUnreadable';
}

export interface TextSealer {
  /** `boundTo` names the row and column: bytes that are moved elsewhere cannot be opened. */
  seal: (text: string, boundTo: string) => Buffer;
  /** Throws SealedTextUnreadable for another secret, another binding, or changed bytes. */
  open: (sealed: Buffer, boundTo: string) => string;
}

const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** AES-256-GCM with a key for only this purpose, derived from the installation's secret. */
export function createTextSealer(appSecret: string, purpose: string): TextSealer {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', purpose, KEY_BYTES));
  return {
    seal(text, boundTo) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([FORMAT]), nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, boundTo) {
      if (sealed.length < HEAD_BYTES || sealed[0] !== FORMAT) {
        throw new SealedTextUnreadable('The encrypted text is not in a known format');
      }
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString();
      } catch {
        throw new SealedTextUnreadable('The encrypted text cannot be decrypted: was APP_SECRET changed?');
      }
    },
  };
}
