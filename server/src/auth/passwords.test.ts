import { describe, expect, it } from 'vitest';
import { hashPassword, isPasswordRight, requireGoodPassword } from './passwords';

describe('a password', () => {
  it('is stored as argon2id with its own salt', async () => {
    const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')];

    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
  });

  it('is compared in full, including its last character', async () => {
    const long = 'x'.repeat(255);
    const hash = await hashPassword(`${long}a`);

    expect(await isPasswordRight(hash, `${long}b`)).toBe(false);
    expect(await isPasswordRight(hash, `${long}a`)).toBe(true);
  });

  it.each([null, undefined])('is never accepted if none is set (%s)', async (hash) => {
    expect(await isPasswordRight(hash, 'nobody has this password')).toBe(false);
  });

  it('is rejected if it is shorter than the minimum length, which the message contains', async () => {
    const rules = { minimum: 6, field: 'password' };

    await expect(requireGoodPassword('horse', rules)).rejects.toThrow(
      'Password must be at least 6 characters',
    );
    await expect(requireGoodPassword('hrsxyq', rules)).resolves.toBeUndefined();
  });

  it.each([
    '123456',
    'password',
    'PassWord1',
    ' qwerty ',
    'casepack',
    'ｐａｓｓｗｏｒｄ',
    'ann.archer@example.test',
    'Ann.Archer',
    'archer gifts',
  ])('is rejected if it is easy to guess: %s', async (password) => {
    const owner = { email: 'ann.archer@example.test', company: 'Archer Gifts' };

    await expect(requireGoodPassword(password, { minimum: 6, field: 'password', owner })).rejects.toThrow(
      'This password is too easy to guess. Please choose another one.',
    );
  });

  it('may contain a common word if it contains more than that', async () => {
    const rules = { minimum: 6, field: 'password' };

    await expect(requireGoodPassword('password of a horse', rules)).resolves.toBeUndefined();
  });
});
