import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { register, signInOptions } from '@casepack/contract/auth/endpoints';
import { describe, expect, it } from 'vitest';
import { memberships, users } from '../db/schema/users';
import { cpuTimeOf } from '../testing/cpu-time';
import { useTestApp } from '../testing/test-app';

const ann = {
  email: 'ann@example.test',
  password: 'correct horse',
  firstName: 'Ann',
  lastName: 'Archer',
  company: 'Archer Gifts',
};

describe('registering', () => {
  const app = useTestApp();

  it('creates an active user without an organization and signs them in', async () => {
    const reply = await app.visitor().call(register, { body: ann });

    expect(reply).toMatchObject({
      status: 200,
      body: {
        email: 'ann@example.test',
        firstName: 'Ann',
        company: 'Archer Gifts',
        role: null,
        active: true,
      },
    });
    const me = await app.visitor(reply.cookies[0]?.value).call(currentUser);
    expect(me).toMatchObject({ status: 200, body: { id: reply.body.id } });
  });

  it('accepts nothing beyond the form: no rights, role or organization', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const hostile = {
      id: 4711,
      isAdmin: true,
      isOrgAdmin: true,
      role: 'manufacturer',
      manufacturerId,
      memberships: [{ organizationType: 'manufacturer', organizationId: manufacturerId }],
      passwordHash: 'x',
      version: 99,
      createdAt: '2020-01-01T00:00:00Z',
    };

    const reply = await app.visitor().call(register, { body: { ...ann, ...hostile } });

    expect(reply.status).toBe(200);
    const [stored] = await app.db.select().from(users);
    expect(stored).toMatchObject({
      isAdmin: false,
      isOrgAdmin: false,
      role: null,
      manufacturerId: null,
      version: 1,
      createdAt: app.now(),
    });
    expect(stored?.id).not.toBe(4711);
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(await app.db.select().from(memberships)).toEqual([]);
  });

  it('rejects an address that is taken, ignoring case', async () => {
    await app.user({ email: 'Ann@Example.test' });

    const reply = await app.visitor().call(register, { body: { ...ann, email: 'ANN@example.TEST' } });

    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'email_taken', fields: { email: 'An account with this email already exists' } },
      cookies: [],
    });
    expect(await app.db.select().from(users)).toHaveLength(1);
  });

  it.each([
    ['password', { password: '12345' }, 'Password must be at least 6 characters'],
    ['password', { password: 'x'.repeat(257) }, 'Password must be at most 256 characters'],
    ['email', { email: 'ann@example' }, 'Invalid email address'],
    ['email', { email: 'ann@example.test\r\nBcc: evil@example.test' }, 'Invalid email address'],
    ['firstName', { firstName: '  ' }, 'First name is required'],
    ['lastName', { lastName: '' }, 'Last name is required'],
    ['lastName', { lastName: 'x'.repeat(101) }, 'Use at most 100 characters'],
  ])('rejects an invalid %s: %o', async (field, change, message) => {
    const reply = await app.visitor().call(register, { body: { ...ann, ...change } });

    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { [field]: message } },
    });
    expect(await app.db.select().from(users)).toEqual([]);
  });

  it('counts the characters of a password, not their bytes', async () => {
    const reply = await app.visitor().call(register, { body: { ...ann, password: '🐎🐎🐎' } });

    expect(reply.body.fields).toEqual({ password: 'Password must be at least 6 characters' });
  });

  it('does not require a company', async () => {
    const { company: _company, ...withoutCompany } = ann;

    const reply = await app.visitor().call(register, { body: withoutCompany });

    expect(reply).toMatchObject({ status: 200, body: { company: null } });
  });

  it('rejects a signed-in user', async () => {
    const visitor = await app.as();

    const reply = await visitor.call(register, { body: ann });

    const message = 'You are already signed in. Sign out to create another account.';
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict', message } });
  });

  it('responds quickly to a very long, malicious address', async () => {
    const body = { ...ann, email: `${'a@'.repeat(25_000)}b` };

    const took = await cpuTimeOf(async () => {
      expect((await app.visitor().call(register, { body })).status).toBe(400);
    });

    expect(took).toBeLessThan(250);
  });

  it.each(['123456', 'ann@example.test', 'Archer Gifts'])(
    'rejects the password %s, which is easy to guess',
    async (password) => {
      const reply = await app.visitor().call(register, { body: { ...ann, password } });

      const message = 'This password is too easy to guess. Please choose another one.';
      expect(reply).toMatchObject({ status: 400, body: { message, fields: { password: message } } });
      expect(await app.db.select().from(users)).toEqual([]);
    },
  );

  it('rejects the eleventh account from one address within an hour', async () => {
    for (let number = 0; number < 10; number += 1) {
      await app.visitor().call(register, { body: { ...ann, email: `ann${number}@example.test` } });
    }

    const reply = await app.visitor().call(register, { body: ann });

    expect(reply).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
  });
});

describe('registering the same address twenty times at once', () => {
  const app = useTestApp({ poolSize: 8, settings: { TRUST_PROXY: '127.0.0.1' } });

  it('creates one user and reports to the others that the address is taken', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        app.visitor().call(register, { body: ann, headers: { 'x-forwarded-for': `192.0.2.${number}` } }),
      ),
    );

    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(409)]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'email_taken',
      message: 'An account with this email already exists',
    });
    expect(await app.db.select().from(users)).toHaveLength(1);
  });
});

describe('a server that requires longer passwords and invites its users', () => {
  const app = useTestApp({ settings: { PASSWORD_MIN_LENGTH: '12', REGISTRATION: 'invite' } });

  it('returns both settings before the user enters anything', async () => {
    const reply = await app.visitor().call(signInOptions);

    expect(reply.body).toEqual({
      externalSignIn: false,
      registration: 'invite',
      passwordMinLength: 12,
      demoPassword: null,
      demoSignIns: [],
    });
  });

  it('creates no account by registration', async () => {
    const reply = await app.visitor().call(register, { body: ann });

    const message = 'Accounts on this server are by invitation only. Please ask your administrator.';
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden', message } });
    expect(await app.db.select().from(users)).toEqual([]);
  });
});

describe('a server that requires longer passwords', () => {
  const app = useTestApp({ settings: { PASSWORD_MIN_LENGTH: '12' } });

  it('reports its own minimum when a password is too short', async () => {
    const reply = await app.visitor().call(register, { body: { ...ann, password: 'eleven char' } });

    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { password: 'Password must be at least 12 characters' } },
    });
  });
});
