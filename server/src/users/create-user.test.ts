import { currentUser, resetPassword, signIn } from '@casepack/contract/auth/endpoints';
import * as endpoints from '@casepack/contract/users/endpoints';
import { describe, expect, it } from 'vitest';
import { mails } from '../db/schema/mail';
import { checksum } from '../testing/access/checksum';
import { useTestApp } from '../testing/test-app';

const never = 2_000_000_000;

describe('adding users', () => {
  const app = useTestApp();

  const maker = async () => {
    const manufacturer = await app.manufacturer({ name: 'Northwind' });
    return { manufacturer, admin: await app.as({ manufacturerId: manufacturer.id, isOrgAdmin: true }) };
  };

  it('invites a user of the own organization by mail, whose link opens the account', async () => {
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
    const token = /set-password#([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    const entered = await app.visitor().call(resetPassword, { body: { token, password: 'my own words' } });
    expect(entered).toMatchObject({ status: 200, body: { email: 'new@example.test' } });
  });

  it('takes a first password, which has to be changed', async () => {
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

  it('refuses what does not fit, and adds nobody', async () => {
    const { admin, manufacturer } = await maker();
    const sales = await app.salesOrganization({ manufacturerId: manufacturer.id });
    await app.user({ email: 'taken@example.test' });
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

  it('lets an administrator of a tenant make another one, within the tenant', async () => {
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
