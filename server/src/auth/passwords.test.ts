import { describe, expect, it } from 'vitest';
import { hashPassword, isPasswordRight, requireLength } from './passwords';

describe('a password', () => {
  it('is kept as argon2id with a salt of its own', async () => {
    const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')];

    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
  });

  it('counts to its last character', async () => {
    const long = 'x'.repeat(255);
    const hash = await hashPassword(`${long}a`);

    expect(await isPasswordRight(hash, `${long}b`)).toBe(false);
    expect(await isPasswordRight(hash, `${long}a`)).toBe(true);
  });

  it.each([null, undefined])('is never right where none is set (%s)', async (hash) => {
    expect(await isPasswordRight(hash, 'nobody has this password')).toBe(false);
  });

  it('is refused below the minimum, in the words of the setting', () => {
    expect(() => requireLength('12345', 6, 'password')).toThrow('Password must be at least 6 characters');
    expect(() => requireLength('123456', 6, 'password')).not.toThrow();
  });
});
