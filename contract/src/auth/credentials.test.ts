import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  Credentials,
  EmailConfirmation,
  PasswordChange,
  PasswordReset,
  Registration,
  SignInOptions,
} from './credentials';
import { newPassword, passwordPair, passwordsMatch } from './new-password';

const messages = (result: z.ZodSafeParseResult<unknown>) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]);

const token = 'aZ0_-'.repeat(9).slice(0, 43);

describe('what someone signs in with', () => {
  it('is an address in lower case and a password exactly as typed', () => {
    expect(Credentials.parse({ email: ' Cora@Corner.test', password: ' Secret ' })).toEqual({
      email: 'cora@corner.test',
      password: ' Secret ',
    });
  });

  it.each([
    ['', 'Password is required'],
    ['x'.repeat(1025), 'Password is too long'],
  ])('cannot be the password %#', (password, message) => {
    expect(messages(Credentials.safeParse({ email: 'cora@corner.test', password }))).toEqual([
      ['password', message],
    ]);
  });

  it('can be a password of 1,024 characters, chosen under other rules', () => {
    expect(Credentials.safeParse({ email: 'cora@corner.test', password: 'x'.repeat(1024) }).success).toBe(
      true,
    );
  });
});

describe('a registration', () => {
  it('keeps name and company, trimmed', () => {
    expect(
      Registration.parse({
        email: 'cora@corner.test',
        password: 'secret',
        firstName: ' Cora ',
        lastName: 'Corner',
        company: '',
      }),
    ).toEqual({
      email: 'cora@corner.test',
      password: 'secret',
      firstName: 'Cora',
      lastName: 'Corner',
      company: null,
    });
  });

  it('says everything that is missing', () => {
    expect(messages(Registration.safeParse({ email: 'x', password: '12345' }))).toEqual([
      ['email', 'Invalid email address'],
      ['password', 'Password must be at least 6 characters'],
      ['firstName', 'First name is required'],
      ['lastName', 'Last name is required'],
    ]);
  });
});

describe('a new password', () => {
  it('has 6 to 256 characters', () => {
    const change = (password: string) =>
      messages(PasswordChange.safeParse({ currentPassword: 'x', newPassword: password }));
    expect(change('123456')).toBeUndefined();
    expect(change('x'.repeat(256))).toBeUndefined();
    expect(change('x'.repeat(257))).toEqual([['newPassword', 'Password must be at most 256 characters']]);
  });

  it('needs the current one, of at most 1,024 characters', () => {
    const change = (currentPassword: string) =>
      messages(PasswordChange.safeParse({ currentPassword, newPassword: 'secret' }));
    expect(change('')).toEqual([['currentPassword', 'Current password is required']]);
    expect(change('x'.repeat(1024))).toBeUndefined();
    expect(change('x'.repeat(1025))).toHaveLength(1);
  });

  it('is as long as the server asks, counted in characters and not in their parts', () => {
    expect(newPassword(8).parse('12345678')).toBe('12345678');
    expect(messages(newPassword(8).safeParse('1234567'))).toEqual([
      ['', 'Password must be at least 8 characters'],
    ]);
    // Each of these is two parts of UTF-16.
    expect(newPassword(8).safeParse('😀😀😀😀').success).toBe(false);
    expect(newPassword(8).safeParse('😀'.repeat(8)).success).toBe(true);
  });

  it('is never longer than the server accepts, regardless of the minimum length', () => {
    expect(messages(newPassword(8).safeParse('x'.repeat(257)))).toEqual([
      ['', 'Password must be at most 256 characters'],
    ]);
  });

  it('is compared with the second typing even where it is too short', () => {
    const form = z.object(passwordPair(8)).refine(passwordsMatch.check, passwordsMatch.refusal);
    expect(form.parse({ newPassword: '12345678', repeated: '12345678' })).toEqual({
      newPassword: '12345678',
      repeated: '12345678',
    });
    expect(messages(form.safeParse({ newPassword: '1', repeated: '2' }))).toEqual([
      ['newPassword', 'Password must be at least 8 characters long.'],
      ['repeated', 'Passwords do not match. Please try again.'],
    ]);
  });
});

describe('a mailed link', () => {
  it('sets a password, or confirms an address with or without one', () => {
    expect(PasswordReset.parse({ token, password: 'secret' })).toEqual({ token, password: 'secret' });
    expect(EmailConfirmation.parse({ token })).toEqual({ token });
    expect(EmailConfirmation.parse({ token, password: 'x'.repeat(1024) }).password).toHaveLength(1024);
    expect(messages(EmailConfirmation.safeParse({ token, password: 'x'.repeat(1025) }))).toEqual([
      ['password', 'Password is too long'],
    ]);
  });

  it.each([token.slice(1), `${token}x`, ` ${token}`, `${token.slice(1)}!`, ''])(
    'is not valid with %j',
    (wrong) => {
      expect(messages(PasswordReset.safeParse({ token: wrong, password: 'secret' }))).toEqual([
        ['token', 'This link is not valid'],
      ]);
    },
  );
});

describe('the sign-in page', () => {
  it.each(['open', 'invite'])(
    'contains everything the server offers, with registration %s',
    (registration) => {
      const options = {
        externalSignIn: true,
        registration,
        passwordMinLength: 8,
        demoPassword: null,
        demoSignIns: [{ email: 'ada@soap.test', description: 'Administrator' }],
      };
      expect(SignInOptions.parse(options)).toEqual(options);
    },
  );
});
