import { listAuditEntries } from '@casepack/contract/audit/endpoints';
import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { forgotPassword, resetPassword, signIn } from '@casepack/contract/auth/endpoints';
import { getMail, listMails } from '@casepack/contract/outbox/endpoints';
import * as endpoints from '@casepack/contract/users/endpoints';
import { asc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mails } from '../db/schema/mail';
import { countAttempt } from '../rate-limits/count-attempts';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('an address with an account in another tenant', () => {
  const app = useTestApp();
  const known = 'known@example.test';
  const fresh = 'fresh@example.test';

  async function world() {
    const far = await app.manufacturer({ name: 'Far' });
    const near = await app.manufacturer({ name: 'Near' });
    const owner = await app.user({ manufacturerId: far.id, email: known, password: 'the owner’s horse' });
    return { far, near, owner, admin: await app.as({ manufacturerId: near.id, isOrgAdmin: true }) };
  }

  const paths = [
    endpoints.createUser,
    endpoints.createOrganizationalUser,
    endpoints.createUserOfOrganization,
  ];
  const enter = (email: string, password: string) =>
    app.visitor().call(signIn, { body: { email, password } });

  /** What a tenant can see, without the values that differ between any two users. */
  const plain = (value: unknown) =>
    JSON.stringify(value)
      .replaceAll(known, 'X')
      .replaceAll(fresh, 'X')
      .replace(/"(id|subjectId|at|createdAt|requestId)":("[^"]*"|\d+)/g, '"$1":0');

  async function everythingSeen(admin: Visitor, email: string, body: object, path = paths[0]) {
    const created = await admin.call(path ?? endpoints.createUser, { body: { email, ...body } });
    const params = { userId: created.body.id };
    const replies = [
      created,
      await admin.call(path ?? endpoints.createUser, { body: { email, ...body } }),
      await admin.call(endpoints.listUsers, { query: { search: email } }),
      await enter(email, 'first password'),
      await enter(email, 'wrong horse'),
      await admin.call(endpoints.mailPasswordLink, { params }),
      await admin.call(endpoints.editUser, { params, body: { firstName: 'Renamed' } }),
      await admin.call(listAuditEntries, { query: { search: email } }),
    ];
    const { body: listed } = await admin.call(listMails, { query: { search: email } });
    for (const { id } of listed) replies.push(await admin.call(getMail, { params: { id } }));
    return replies.map(({ status, body: seen }) => plain({ status, seen }));
  }

  it.each([
    ['an invitation', {}],
    ['a first password', { password: 'first password' }],
  ])('looks like any other address to an administrator who adds it with %s', async (_how, body) => {
    const { admin } = await world();

    for (const path of paths) {
      const role = { role: 'manufacturer', ...body };
      const seen = await everythingSeen(admin, fresh, role, path);
      const seenOfKnown = await everythingSeen(admin, known, role, path);
      expect(seenOfKnown).toEqual(seen);
      expect(seen[0]).toContain('"status":200');
      for (const email of [known, fresh]) {
        const { body: found } = await admin.call(endpoints.listUsers, { query: { search: email } });
        await admin.call(endpoints.deleteUser, { params: { userId: found[0].id } });
      }
    }
  });

  it('has a separate account in each tenant, each with its own password', async () => {
    const { admin, owner, near } = await world();
    await admin.call(endpoints.createUser, { body: { email: known } });
    const [invitation] = await app.db.select().from(mails);
    expect(invitation).toMatchObject({
      kind: 'invitation',
      recipientAddress: known,
      manufacturerId: near.id,
    });
    const accepted = await app.visitor().call(resetPassword, {
      body: { token: app.tokenIn(invitation), password: 'a second horse' },
    });

    const first = await enter(known, 'the owner’s horse');
    const second = await enter(known, 'a second horse');

    expect(first).toMatchObject({ status: 200, body: { id: owner.id } });
    expect(second).toMatchObject({ status: 200, body: { id: accepted.body.id, manufacturerId: near.id } });
  });

  it('opens the account of its owner if someone chose the same password for another account', async () => {
    const { admin, owner } = await world();
    await admin.call(endpoints.createUser, { body: { email: known, password: 'the owner’s horse' } });

    const entered = await enter(known, 'the owner’s horse');

    const me = await app.visitor(entered.cookies[0]?.value).call(currentUser);
    expect(me.body).toMatchObject({ id: owner.id });
  });

  it('gets a password reset link for each account, with the name of the seller', async () => {
    const { admin } = await world();
    await admin.call(endpoints.createUser, { body: { email: known, password: 'first password' } });

    await app.visitor().call(forgotPassword, { body: { email: known } });
    await app.runJobs();

    const sent = await app.db.select().from(mails).orderBy(asc(mails.id));
    expect(sent.map(({ kind, recipientAddress }) => [kind, recipientAddress])).toEqual([
      ['password_reset', known],
      ['password_reset', known],
    ]);
    expect(sent[0]?.text).toContain('your Casepack account with Far.');
    expect(sent[1]?.text).toContain('your Casepack account with Near.');
  });

  it('is reported to the platform administrator, who sees every user', async () => {
    await world();
    const platform = await app.as({ isAdmin: true });

    const reply = await platform.call(endpoints.createUser, { body: { email: known } });

    expect(reply).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  });

  it('cannot be checked in bulk: at most a hundred users can be added in an hour', async () => {
    const { near } = await world();
    const admin = await app.user({ manufacturerId: near.id, isOrgAdmin: true });
    const ctx = app.running.systemContext();
    for (let time = 0; time < 100; time += 1) await countAttempt(ctx, 'create-user-user', String(admin.id));

    for (const path of paths) {
      const reply = await (await app.as({ id: admin.id })).call(path, {
        body: { email: fresh, role: 'manufacturer' },
      });
      expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    }
  });
});
