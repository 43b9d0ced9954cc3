import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  ListedUser,
  ManagedUser,
  NewOrganizationalUser,
  NewUser,
  PasswordSetting,
  UserChange,
} from './managed-user';

const messages = (result: z.ZodSafeParseResult<unknown>) =>
  result.error?.issues.map(({ message }) => message);

const managed = {
  id: 7,
  firstName: 'Rita',
  lastName: 'Rep',
  email: 'rita@soap.test',
  company: null,
  profileImageUrl: null,
  isAdmin: false,
  isOrgAdmin: false,
  active: true,
  role: 'sales_rep',
  manufacturerId: 3,
  salesOrganizationId: 5,
  wholesaleCustomerId: null,
  memberships: [],
  organizationName: 'Soap Sales',
  hasPassword: false,
  pendingEmail: 'new@soap.test',
  createdAt: '2026-11-02T10:00:00.000Z',
  version: 2,
};

describe('a user as their administrators see them', () => {
  it('is sent with every field', () => {
    expect(ManagedUser.encode(ManagedUser.parse(managed))).toEqual(managed);
  });

  it('can be listed by name alone', () => {
    const name = { id: 7, firstName: 'Rita', lastName: 'Rep' };
    expect(ListedUser.parse(name)).toEqual(name);
    expect(ListedUser.safeParse({ id: 7, firstName: 'Rita' }).success).toBe(false);
    expect(ListedUser.safeParse({ id: 7, lastName: 'Rep' }).success).toBe(false);
    expect(ListedUser.safeParse({ firstName: 'Rita', lastName: 'Rep' }).success).toBe(false);
  });
});

describe('a new user', () => {
  it('has no rights beyond signing in unless they are given', () => {
    expect(NewUser.parse({ email: ' Rita@Soap.test ' })).toEqual({
      email: 'rita@soap.test',
      firstName: '',
      lastName: '',
      company: null,
      manufacturerId: null,
      salesOrganizationId: null,
      wholesaleCustomerId: null,
      isAdmin: false,
      isOrgAdmin: false,
      active: true,
    });
  });

  it('needs a role where they are put into an organization', () => {
    expect(NewOrganizationalUser.safeParse({ email: 'rita@soap.test' }).success).toBe(false);
    expect(NewOrganizationalUser.safeParse({ email: 'rita@soap.test', role: null }).success).toBe(false);
    expect(
      NewOrganizationalUser.parse({ email: 'rita@soap.test', role: 'sales_rep', salesOrganizationId: '5' }),
    ).toMatchObject({ role: 'sales_rep', salesOrganizationId: 5 });
  });

  it('may have a password of 256 characters and not of more', () => {
    expect(PasswordSetting.parse({ password: 'x'.repeat(256) })).toEqual({ password: 'x'.repeat(256) });
    expect(messages(PasswordSetting.safeParse({ password: 'x'.repeat(257) }))).toEqual([
      'Password must be at most 256 characters long.',
    ]);
  });

  it('cannot have a password that the database would not store as typed', () => {
    expect(messages(PasswordSetting.safeParse({ password: 'secret\0secret' }))).toEqual([
      'Contains characters that cannot be stored',
    ]);
  });
});

describe('a change of a user', () => {
  it('touches only what is given', () => {
    expect(UserChange.parse({})).toEqual({});
    expect(UserChange.parse({ isAdmin: true, version: 1 })).toEqual({ isAdmin: true, version: 1 });
    expect(
      UserChange.parse({
        email: 'Rita@soap.test',
        firstName: ' Rita ',
        lastName: 'Rep',
        company: '',
        isOrgAdmin: true,
        active: false,
        role: null,
        manufacturerId: '3',
        password: 'as typed ',
      }),
    ).toEqual({
      email: 'rita@soap.test',
      firstName: 'Rita',
      lastName: 'Rep',
      company: null,
      isOrgAdmin: true,
      active: false,
      role: null,
      manufacturerId: 3,
      password: 'as typed ',
    });
  });

  it('starts from a version that exists', () => {
    expect(UserChange.safeParse({ version: 0 }).success).toBe(false);
    expect(UserChange.safeParse({ version: 40 }).success).toBe(true);
  });

  it('accepts a password of 1,024 characters to compare, and no longer one', () => {
    expect(UserChange.safeParse({ password: 'x'.repeat(1024) }).success).toBe(true);
    expect(messages(UserChange.safeParse({ password: 'x'.repeat(1025) }))).toEqual(['Password is too long']);
  });
});
