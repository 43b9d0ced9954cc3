import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { register, resetPassword, signIn } from '@casepack/contract/auth/endpoints';
import * as endpoints from '@casepack/contract/users/endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mails } from '../db/schema/mail';
import { users } from '../db/schema/users';
import { checksum } from '../testing/access/checksum';
import { useTestApp } from '../testing/test-app';

const never = 2_000_000_000;

describe('adding users', () => {
  const app = useTestApp();

  const maker = async () => {
    const manufacturer = await app.manufacturer({ name: 'Northwind' });
    return { manufacturer, admin: await app.as({ manufacturerId: manufacturer.id, isOrgAdmin: true }) };
  };

  it('invites a user of the own organization by email, with a link that opens the account', async () => {
    const { manufacturer, admin } = await maker();

    const reply = await admin.call(endpoints.createUser, {
      body: { email: ' New@Example.test', firstName: 'Nell' },
    });

    expect(reply).toMatchObject({
      status: 200,
      body: {
        email: 'new@example.test',
        role: 'manufacturer',
        manufacturerId: manufacturer.id,
        memberships: [{ organizationType: 'manufacturer', organizationId: manufacturer.id }],
        organizationName: 'Northwind',
        hasPassword: false,
        isAdmin: false,
        version: 1,
      },
    });
    const [mail] = await app.db.select().from(mails);
    expect(mail).toMatchObject({ kind: 'invitation', recipientAddress: 'new@example.test' });
    const token = app.tokenIn(mail);
    const entered = await app.visitor().call(resetPassword, { body: { token, password: 'my own words' } });
    expect(entered).toMatchObject({ status: 200, body: { email: 'new@example.test' } });
  });

  it('accepts a first password, which must be changed', async () => {
    const { admin, manufacturer } = await maker();
    const customer = await app.customer({ manufacturerId: manufacturer.id });
    const body = {
      email: 'buyer@example.test',
      role: 'wholesale_customer',
      wholesaleCustomerId: String(customer.id),
      salesOrganizationId: '',
      password: 'first password',
      isOrgAdmin: true,
    };

    const reply = await admin.call(endpoints.createUserOfOrganization, { body });

    expect(reply).toMatchObject({
      status: 200,
      body: { wholesaleCustomerId: customer.id, isOrgAdmin: true },
    });
    const entered = await app
      .visitor()
      .call(signIn, { body: { email: body.email, password: body.password } });
    expect(entered).toMatchObject({ status: 200, body: { mustChangePassword: true } });
    expect(await app.db.select().from(mails)).toEqual([]);
  });

  it('rejects invalid input, and adds no one', async () => {
    const { admin, manufacturer } = await maker();
    const sales = await app.salesOrganization({ manufacturerId: manufacturer.id });
    await app.user({ email: 'taken@example.test', salesOrganizationId: sales.id });
    const foreign = await app.customer();
    const before = await checksum(app);
    const email = 'new@example.test';
    const send = (body: object) =>
      admin.call(endpoints.createOrganizationalUser, { body: { email, ...body } });

    const extra = await send({
      role: 'sales_rep',
      salesOrganizationId: sales.id,
      manufacturerId: manufacturer.id,
    });
    const missing = await send({ role: 'sales_rep' });
    const noRole = await send({ manufacturerId: manufacturer.id });
    const short = await send({ role: 'manufacturer', password: '12345' });
    const taken = await send({ role: 'manufacturer', email: 'TAKEN@example.test' });
    const power = await send({ role: 'manufacturer', isAdmin: true });
    const theirs = await send({ role: 'wholesale_customer', wholesaleCustomerId: foreign.id });
    const nobodys = await send({ role: 'wholesale_customer', wholesaleCustomerId: never });

    expect([extra, missing, noRole, short].map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(short.body.message).toBe('Password must be at least 6 characters long.');
    expect(taken).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect(power.status).toBe(403);
    expect(theirs).toMatchObject({ status: 404, text: nobodys.text });
    expect(await checksum(app)).toBe(before);
  });

  it.each(['password', 'buyer@example.test'])(
    'rejects the first password %s, which is easy to guess',
    async (password) => {
      const { admin } = await maker();
      const before = await checksum(app);

      const reply = await admin.call(endpoints.createUser, {
        body: { email: 'buyer@example.test', password },
      });

      const message = 'This password is too easy to guess. Please choose another one.';
      expect(reply).toMatchObject({ status: 400, body: { message, fields: { password: message } } });
      expect(await checksum(app)).toBe(before);
    },
  );

  it('lets an administrator of a tenant create another one within the tenant', async () => {
    const manufacturer = await app.manufacturer();
    const admin = await app.as({ manufacturerId: manufacturer.id, isAdmin: true });

    const reply = await admin.call(endpoints.createUser, {
      body: { email: 'second@example.test', isAdmin: true, password: 'first password' },
    });

    expect(reply).toMatchObject({ status: 200, body: { isAdmin: true, manufacturerId: manufacturer.id } });
  });

  it('lets the platform administrator add users without an organization', async () => {
    const admin = await app.as({ isAdmin: true });

    const reply = await admin.call(endpoints.createUser, {
      body: { email: 'fresh@example.test', isAdmin: true },
    });

    expect(reply).toMatchObject({ status: 200, body: { role: null, isAdmin: true, memberships: [] } });
    expect((await admin.call(currentUser)).status).toBe(200);
  });
});

describe('the same address at the same time', () => {
  const app = useTestApp({ poolSize: 6 });

  it('creates one user in each tenant, and reports to all others there that the address is taken', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const { id: otherId } = await app.manufacturer();
    const makers = [
      await app.as({ manufacturerId, isOrgAdmin: true }),
      await app.as({ manufacturerId: otherId, isOrgAdmin: true }),
    ];
    const email = 'new@example.test';
    const before = await app.db.$count(users);

    const replies = await Promise.all(
      makers.flatMap((maker) => [
        maker.call(endpoints.createUser, { body: { email } }),
        maker.call(endpoints.createOrganizationalUser, {
          body: { email: 'New@Example.test', role: 'manufacturer', password: 'first password' },
        }),
      ]),
    );
    const registered = await app.visitor().call(register, {
      body: { email, password: 'correct horse', firstName: 'New', lastName: 'Comer' },
    });

    const message = 'An account with this email already exists';
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(2);
    for (const { status, body } of [...refused, registered]) {
      expect({ status, body }).toMatchObject({
        status: 409,
        body: { code: 'email_taken', message, fields: { email: message } },
      });
    }
    expect(await app.db.$count(users)).toBe(before + 2);
  });

  it('is given to only one of two users who get it at the same time', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const admin = await app.as({ manufacturerId, isOrgAdmin: true });
    const clerks = [await app.user({ manufacturerId }), await app.user({ manufacturerId })];

    const replies = await Promise.all(
      clerks.map(({ id: userId }) =>
        admin.call(endpoints.editUser, { params: { userId }, body: { email: 'wanted@example.test' } }),
      ),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'email_taken' });
    expect(await app.db.$count(users, eq(users.email, 'wanted@example.test'))).toBe(1);
  });
});
