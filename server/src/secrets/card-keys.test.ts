import { describe, expect, it } from 'vitest';
import { CardKeysUnreadable, type KeyBinding, openCardKeySafe } from './card-keys';

const safe = openCardKeySafe('a secret that only tests use, long enough');
const owner: KeyBinding = { manufacturerId: 3, mode: 'live', field: 'secretKey' };

describe('encrypted card keys', () => {
  it('can be decrypted', () => {
    expect(safe.open(safe.seal('sk_live_abcdef', owner), owner)).toBe('sk_live_abcdef');
  });

  it('differ each time for the same text, and never contain it', () => {
    const first = safe.seal('sk_live_abcdef', owner);
    const second = safe.seal('sk_live_abcdef', owner);

    expect(first.equals(second)).toBe(false);
    expect(first.includes('abcdef')).toBe(false);
  });

  it.each<[string, Partial<KeyBinding>]>([
    ['another manufacturer', { manufacturerId: 4 }],
    ['the other mode', { mode: 'test' }],
    ['another field', { field: 'webhookSecret' }],
  ])('cannot be decrypted for %s', (_whose, other) => {
    const sealed = safe.seal('sk_live_abcdef', owner);

    expect(() => safe.open(sealed, { ...owner, ...other })).toThrow(CardKeysUnreadable);
  });

  it('cannot be decrypted with another secret', () => {
    const other = openCardKeySafe('another secret of an installation, long enough');

    expect(() => other.open(safe.seal('sk_live_abcdef', owner), owner)).toThrow(CardKeysUnreadable);
  });

  it('cannot be decrypted if any byte is changed or missing', () => {
    const sealed = safe.seal('sk_live_abcdef', owner);

    for (const index of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => safe.open(changed, owner), `byte ${index}`).toThrow(CardKeysUnreadable);
    }
    expect(() => safe.open(sealed.subarray(0, -1), owner)).toThrow(CardKeysUnreadable);
    expect(() => safe.open(sealed.subarray(0, 10), owner)).toThrow(CardKeysUnreadable);
  });
});
