import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { signIn } from '@casepack/contract/auth/endpoints';
import { cents } from '@casepack/contract/money';
import * as endpoints from '@casepack/contract/users/endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { mails } from '../db/schema/mail';
import { orders } from '../db/schema/orders';
import { memberships, users } from '../db/schema/users';
import { checksum } from '../testing/access/checksum';
import { useTestApp } from '../testing/test-app';

describe('managing users', () => {
  const app = useTestApp({ poolSize: 3 });

  const world = async () => {
    const manufacturer = await app.manufacturer();
    const manufacturerId = manufacturer.id;
    const boss = await app.user({ manufacturerId, isOrgAdmin: true });
    const clerk = await app.user({ manufacturerId });
    return { manufacturerId, boss, clerk, admin: await app.as(boss), plain: await app.as(clerk) };
  };
  const edit = (visitor: Awaited<ReturnType<typeof app.as>>, userId: number, body: object) =>
    visitor.call(endpoints.editUser, { params: { userId }, body });

  it('changes a user and records it in the audit log', async () => {
    const { admin, clerk } = await world();

    const reply = await edit(admin, clerk.id, { company: 'Packers', isOrgAdmin: true, version: 1 });

    expect(reply).toMatchObject({
      status: 200,
      body: { company: 'Packers', isOrgAdmin: true, version: 2 },
    });
    const [entry] = await app.db.select().from(auditEntries);
    expect(entry).toMatchObject({
      action: 'user_updated',
      changes: {
        isOrgAdmin: { from: false, to: true },
        company: { from: null, to: 'Packers' },
      },
    });
  });

  it('ends the sessions of a deactivated user immediately', async () => {
    const { admin, clerk, plain } = await world();
    expect((await plain.call(currentUser)).status).toBe(200);

    await edit(admin, clerk.id, { active: false });

    expect((await plain.call(currentUser)).status).toBe(401);
  });

  it('lets a regular user change their own name and nothing else', async () => {
    const { plain, clerk, boss } = await world();
    const named = await edit(plain, clerk.id, { firstName: 'Clara', email: clerk.email, isOrgAdmin: false });
    const before = await checksum(app);

    const statuses = await Promise.all(
      [
        { isAdmin: true },
        { isOrgAdmin: true },
        { email: 'x@example.test' },
        { active: false },
        { company: 'x' },
      ].map((body) => edit(plain, clerk.id, body)),
    );
    const other = await edit(plain, boss.id, { firstName: 'x' });

    expect(named).toMatchObject({ status: 200, body: { firstName: 'Clara' } });
    expect([...statuses, other].map(({ status }) => status)).toEqual(Array(6).fill(403));
    expect(await checksum(app)).toBe(before);
  });

  it('lets no one change their own rights, create an administrator without being one, or move a user', async () => {
    const { admin, boss, clerk, manufacturerId } = await world();
    const sales = await app.salesOrganization({ manufacturerId });
    const before = await checksum(app);

    const replies = [
      await edit(admin, boss.id, { isAdmin: true }),
      await edit(admin, clerk.id, { isAdmin: true }),
      await edit(admin, clerk.id, { role: 'sales_rep', salesOrganizationId: sales.id }),
      await edit(admin, clerk.id, { manufacturerId: 999 }),
      await edit(admin, boss.id, { isOrgAdmin: false }),
      await edit(admin, boss.id, { active: false }),
      await admin.call(endpoints.deleteUser, { params: { userId: boss.id } }),
    ];

    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 409, 409, 409]);
    expect(await checksum(app)).toBe(before);
  });

  it('keeps the last administrator of an organization', async () => {
    const { admin, manufacturerId } = await world();
    const customer = await app.customer({ manufacturerId });
    const owner = await app.user({ wholesaleCustomerId: customer.id, isOrgAdmin: true });

    const demoted = await edit(admin, owner.id, { isOrgAdmin: false });
    const deleted = await admin.call(endpoints.deleteUser, { params: { userId: owner.id } });
    await app.user({ wholesaleCustomerId: customer.id, isOrgAdmin: true });
    const withAnother = await edit(admin, owner.id, { isOrgAdmin: false });

    expect([demoted.status, deleted.status, withAnother.status]).toEqual([409, 409, 200]);
    expect(demoted.body).toMatchObject({
      ...{ code: 'conflict' },
      message: 'This is the last administrator of the organization. Add another one first.',
    });
  });

  it('keeps one of two administrators who remove each other at once', async () => {
    const { admin, boss, manufacturerId } = await world();
    const second = await app.user({ manufacturerId, isOrgAdmin: true });
    const other = await app.as(second);

    const replies = await Promise.all([
      edit(admin, second.id, { isOrgAdmin: false }),
      edit(other, boss.id, { isOrgAdmin: false }),
    ]);

    expect(replies.map(({ status }) => status).sort()[0]).toBe(200);
    const left = await app.db.$count(users, eq(users.isOrgAdmin, true));
    expect(left).toBeGreaterThanOrEqual(1);
  });

  it('rejects changes to users who have more rights or also belong to an organization outside the scope', async () => {
    const { admin, manufacturerId } = await world();
    const chief = await app.user({ manufacturerId, isAdmin: true });
    const shared = await app.user({ manufacturerId, email: 'shared@example.test' });
    const elsewhere = await app.customer();
    await app.db.insert(memberships).values({ userId: shared.id, wholesaleCustomerId: elsewhere.id });
    const before = await checksum(app);

    const replies = [];
    for (const userId of [chief.id, shared.id]) {
      replies.push(await edit(admin, userId, { firstName: 'x' }));
      replies.push(
        await admin.call(endpoints.setPassword, { params: { userId }, body: { password: 'taken over' } }),
      );
      replies.push(await admin.call(endpoints.deleteUser, { params: { userId } }));
    }

    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(403));
    const ofChief = 'This user is an administrator. Only another administrator can change them';
    const ofShared =
      'This user also belongs to an organization outside your own. Send them a link to choose a password instead.';
    expect(replies.map(({ body }) => body.message)).toEqual([
      ...Array(3).fill(ofChief),
      ...Array(3).fill(ofShared),
    ]);
    expect(await checksum(app)).toBe(before);
    const link = await admin.call(endpoints.mailPasswordLink, { params: { userId: shared.id } });
    expect(link.status).toBe(200);
    expect(await app.db.select().from(mails)).toMatchObject([{ recipientAddress: 'shared@example.test' }]);
  });

  it('shows and searches only the name of a user who also belongs to another organization', async () => {
    const { admin, manufacturerId } = await world();
    const shared = await app.user({ manufacturerId, email: 'secret@example.test', firstName: 'Shared' });
    const elsewhere = await app.customer();
    await app.db.insert(memberships).values({ userId: shared.id, wholesaleCustomerId: elsewhere.id });

    const all = await admin.call(endpoints.listUsers);
    const searched = await admin.call(endpoints.listUsers, { query: { search: 'secret' } });

    expect(all.body).toContainEqual({ id: shared.id, firstName: 'Shared', lastName: shared.lastName });
    expect(all.text).not.toContain('secret@');
    expect(searched).toMatchObject({ status: 200, body: [] });
    expect(all.headers['x-total-count']).toBe('3');
  });

  it('never shows a password hash, and lists what a manager needs', async () => {
    const { admin, clerk } = await world();

    const { body } = await admin.call(endpoints.listUsers, { query: { sort: '-email' } });

    const listed = body.find(({ id }: { id: number }) => id === clerk.id);
    expect(Object.keys(listed).sort()).toEqual(
      [
        ...[
          'active',
          'company',
          'createdAt',
          'email',
          'firstName',
          'hasPassword',
          'id',
          'isAdmin',
          'isOrgAdmin',
        ],
        ...[
          'lastName',
          'manufacturerId',
          'memberships',
          'organizationName',
          'pendingEmail',
          'profileImageUrl',
        ],
        ...['role', 'salesOrganizationId', 'version', 'wholesaleCustomerId'],
      ].sort(),
    );
  });

  it('rejects the second of two concurrent edits and returns what the first one stored', async () => {
    const { admin, clerk } = await world();
    await edit(admin, clerk.id, { firstName: 'One', version: 1 });

    const reply = await edit(admin, clerk.id, { firstName: 'Two', version: 1 });

    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'stale_version', details: { firstName: 'One' } },
    });
  });

  it('sets a password, ends the sessions of the user and emails them', async () => {
    const { admin, clerk, plain } = await world();
    const set = (password: string) =>
      admin.call(endpoints.setPassword, { params: { userId: clerk.id }, body: { password } });

    const short = await set('12345');
    const common = await set('Password1');
    const done = await set('new words');

    expect(short).toMatchObject({
      status: 400,
      body: { message: 'Password must be at least 6 characters long.' },
    });
    expect(common).toMatchObject({
      status: 400,
      body: { message: 'This password is too easy to guess. Please choose another one.' },
    });
    expect(done.status).toBe(200);
    expect((await plain.call(currentUser)).status).toBe(401);
    const entered = await app.visitor().call(signIn, { body: { email: clerk.email, password: 'new words' } });
    expect(entered).toMatchObject({ status: 200, body: { mustChangePassword: true } });
    expect(await app.db.select().from(mails)).toMatchObject([{ kind: 'password_changed' }]);
    expect(JSON.stringify(await app.db.select().from(auditEntries))).not.toMatch(/new words|argon2/);
  });

  it('deletes a user without a history and deactivates one with a history', async () => {
    const { admin, clerk, boss, manufacturerId } = await world();
    const acted = await app.user({ manufacturerId, isOrgAdmin: true });
    await edit(await app.as(acted), clerk.id, { firstName: 'Renamed' });
    const ordered = await app.user({ manufacturerId });
    const { id: wholesaleCustomerId } = await app.customer({ manufacturerId });
    const nothing = cents(0);
    await app.db.insert(orders).values({
      ...{
        publicId: 'a',
        orderNumber: 'A-1',
        status: 'pending',
        paymentMethod: 'Check',
        paymentTerms: 'NET30',
      },
      ...{ subtotal: nothing, tax: nothing, shipping: nothing, discount: nothing, total: nothing },
      ...{ manufacturerId, wholesaleCustomerId, companyName: 'Shop', createdByUserId: ordered.id },
    });
    const outcomeOf = async (userId: number) =>
      (await admin.call(endpoints.deleteUser, { params: { userId } })).body.outcome;

    const outcomes = [await outcomeOf(clerk.id), await outcomeOf(acted.id), await outcomeOf(ordered.id)];

    expect(outcomes).toEqual(['deleted', 'deactivated', 'deactivated']);
    const left = await app.db.select({ id: users.id, active: users.active }).from(users).orderBy(users.id);
    expect(left).toEqual([
      { id: boss.id, active: true },
      { id: acted.id, active: false },
      { id: ordered.id, active: false },
    ]);
  });

  it('lists the users of one organization', async () => {
    const { admin, manufacturerId } = await world();
    const customer = await app.customer({ manufacturerId });
    const buyer = await app.user({ wholesaleCustomerId: customer.id });

    const reply = await admin.call(endpoints.listOrganizationUsers, {
      params: { organizationType: 'wholesale_customer', organizationId: customer.id },
    });

    expect(reply).toMatchObject({ status: 200, body: [{ id: buyer.id, wholesaleCustomerId: customer.id }] });
    expect(reply.body).toHaveLength(1);
  });
});
