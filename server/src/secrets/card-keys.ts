import type { CardMode } from '@casepack/contract/payments/card-mode';
import { createTextSealer, SealedTextUnreadable } from './sealed-text';

/** What an encrypted key is bound to: moved to another row or column, it cannot be decrypted. */
export interface KeyBinding {
  manufacturerId: number;
  mode: CardMode;
  field: 'secretKey' | 'webhookSecret';
}

export interface CardKeySafe {
  seal: (text: string, owner: KeyBinding) => Buffer;
  /** Throws CardKeysUnreadable if the bytes were encrypted with another secret, for another owner, or were changed. */
  open: (sealed: Buffer, owner: KeyBinding) => string;
}

export class CardKeysUnreadable extends Error {
  override readonly name = 'CardKeysUnreadable';
}

const bindingOf = ({ manufacturerId, mode, field }: KeyBinding): string =>
  `${manufacturerId}/${mode}/${field}`;

export function openCardKeySafe(appSecret: string): CardKeySafe {
  const sealer = createTextSealer(appSecret, 'casepack card keys');
  return {
    seal: (text, owner) => sealer.seal(text, bindingOf(owner)),
    open(sealed, owner) {
      try {
        return sealer.open(sealed, bindingOf(owner));
      } catch (error) {
        if (!(error instanceof SealedTextUnreadable)) throw error;
        throw new CardKeysUnreadable('The stored card keys cannot be decrypted: was APP_SECRET changed?', {
          cause: error,
        });
      }
    },
  };
}
