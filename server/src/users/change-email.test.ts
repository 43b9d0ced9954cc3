import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { changePassword, confirmEmail, resetPassword, signIn } from '@casepack/contract/auth/endpoints';
import * as endpoints from '@casepack/contract/users/endpoints';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sweepExpired } from '../auth/sweep-expired';
import { auditEntries } from '../db/schema/audit';
import { mails } from '../db/schema/mail';
import { accountTokens, externalIdentities, users } from '../db/schema/users';
import { checksum } from '../testing/access/checksum';
import { useTestApp, type Visitor } from '../testing/test-app';

const HOUR = 60 * 60 * 1000;
const oldEmail = 'old@example.test';
const newEmail = 'new@example.test';
const password = 'correct horse';

describe('changing an email address', () => {
  const app = useTestApp({ poolSize: 3 });

  async function world() {
    const { id: manufacturerId } = await app.manufacturer({ name: 'Northwind' });
    const boss = await app.user({
      manufacturerId,
      isOrgAdmin: true,
      password,
      firstName: 'Bea',
      lastName: 'Boss',
    });
    const ann = await app.user({ manufacturerId, email: oldEmail, password });
    return {
      manufacturerId,
      boss,
      ann,
      admin: await app.as({ id: boss.id }),
      self: await app.as({ id: ann.id }),
    };
  }

  const edit = (by: Visitor, userId: number, body: object = { email: newEmail }) =>
    by.call(endpoints.editUser, { params: { userId }, body });
  const mailsOf = (kind: string) =>
    app.db.select().from(mails).where(eq(mails.kind, kind)).orderBy(asc(mails.id));
  const mailedToken = async () => app.tokenIn((await mailsOf('email_change')).at(-1));
  const confirm = (token: string, by: Visitor = app.visitor(), more: object = {}) =>
    by.call(confirmEmail, { body: { token, ...more } });
  const emailOf = async (id: number) => (await app.db.select().from(users).where(eq(users.id, id)))[0]?.email;
  const canSignIn = async (email: string) =>
    (await app.visitor().call(signIn, { body: { email, password } })).status === 200;

  it('keeps the old address active, emails a link to the new one and a notice to the old one', async () => {
    const { admin, ann } = await world();

    const reply = await edit(admin, ann.id, { email: 'New@Example.test', firstName: 'Anna' });

    expect(reply).toMatchObject({
      status: 200,
      body: { email: oldEmail, pendingEmail: newEmail, firstName: 'Anna' },
    });
    expect([await canSignIn(oldEmail), await canSignIn(newEmail)]).toEqual([true, false]);
    const [link] = await mailsOf('email_change');
    expect(link).toMatchObject({ recipientAddress: newEmail });
    expect(app.linkIn(link)).toMatch(/\/set-password#confirm-email\.[\w-]{43}$/);
    const [notice] = await mailsOf('email_change_notice');
    expect(notice).toMatchObject({ recipientAddress: oldEmail, sealedLink: null });
    for (const body of [notice?.text, notice?.html]) {
      expect(body).toContain(newEmail);
      expect(body).toContain('Bea Boss');
    }
    const stored = JSON.stringify([
      await app.db.select().from(accountTokens),
      await app.db.select().from(mails),
    ]);
    expect(stored).not.toContain(app.tokenIn(link));
  });

  it('activates the new address when the signed-in user opens the link, and notifies the old address', async () => {
    const { admin, ann, self } = await world();
    await edit(admin, ann.id);

    const reply = await confirm(await mailedToken(), self);

    expect(reply).toMatchObject({ status: 200, body: { email: newEmail } });
    expect(await self.call(currentUser)).toMatchObject({ status: 200, body: { email: newEmail } });
    expect([await canSignIn(oldEmail), await canSignIn(newEmail)]).toEqual([false, true]);
    expect(await mailsOf('email_changed')).toMatchObject([{ recipientAddress: oldEmail }]);
    const entries = await app.db.select().from(auditEntries).orderBy(asc(auditEntries.id));
    expect(entries.filter(({ action }) => action.startsWith('email_'))).toMatchObject([
      { action: 'email_change_started', changes: { pendingEmail: { from: null, to: newEmail } } },
      { action: 'email_changed', changes: { email: { from: oldEmail, to: newEmail } } },
    ]);
    const { body } = await admin.call(endpoints.listUsers, { query: { search: newEmail } });
    expect(body).toMatchObject([{ id: ann.id, email: newEmail, pendingEmail: null }]);
  });

  it('requires the password of a visitor, since a mistyped address may belong to someone else', async () => {
    const { admin, ann } = await world();
    await edit(admin, ann.id);
    const token = await mailedToken();

    const alone = await confirm(token);
    const asAdmin = await confirm(token, admin);
    const wrong = await confirm(token, app.visitor(), { password: 'wrong horse' });
    const untouched = await emailOf(ann.id);
    const right = await confirm(token, app.visitor(), { password });

    for (const refused of [alone, asAdmin, wrong]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'password_required' } });
    }
    expect(untouched).toBe(oldEmail);
    expect(right.status).toBe(200);
    expect((await confirm(token, app.visitor(), { password })).status).toBe(400);
  });

  it('does not allow guessing that password without limit', async () => {
    const { admin, ann } = await world();
    await edit(admin, ann.id);
    const token = await mailedToken();
    for (let time = 0; time < 5; time += 1) await confirm(token, app.visitor(), { password: 'wrong horse' });

    expect((await confirm(token, app.visitor(), { password })).status).toBe(429);
  });

  it.each(['own', 'another user’s'])(
    'requires a recently entered password for the address: %s',
    async (whose) => {
      const { boss, ann, admin } = await world();
      const userId = whose === 'own' ? boss.id : ann.id;
      app.passTime(20 * 60 * 1000);
      const before = await checksum(app);

      const without = await edit(admin, userId);
      const unchanged = await checksum(app);
      const wrong = await edit(admin, userId, { email: newEmail, password: 'wrong horse' });
      const right = await edit(admin, userId, { email: newEmail, password });

      for (const refused of [without, wrong]) {
        expect(refused).toMatchObject({
          status: 403,
          body: { code: 'password_required', fields: { password: expect.any(String) } },
        });
      }
      expect(unchanged).toBe(before);
      expect(right).toMatchObject({ status: 200, body: { pendingEmail: newEmail } });
    },
  );

  it('requires no password if the address does not change', async () => {
    const { ann, admin } = await world();
    app.passTime(20 * 60 * 1000);

    const reply = await edit(admin, ann.id, { email: oldEmail, firstName: 'Anna' });

    expect(reply).toMatchObject({ status: 200, body: { firstName: 'Anna', pendingEmail: null } });
  });

  it.each<[string, (scene: Awaited<ReturnType<typeof world>>) => Promise<unknown>]>([
    ['rights change', ({ admin, ann }) => edit(admin, ann.id, { isOrgAdmin: true })],
    [
      'password is changed',
      ({ self }) =>
        self.call(changePassword, { body: { currentPassword: password, newPassword: 'battery staple' } }),
    ],
    [
      'password is set by an administrator',
      ({ admin, ann }) =>
        admin.call(endpoints.setPassword, {
          params: { userId: ann.id },
          body: { password: 'battery staple' },
        }),
    ],
    [
      'change is withdrawn',
      ({ admin, ann }) => admin.call(endpoints.cancelEmailChange, { params: { userId: ann.id } }),
    ],
    ['next change is started', ({ admin, ann }) => edit(admin, ann.id, { email: 'third@example.test' })],
    ['link is a day old', async () => app.passTime(24 * HOUR)],
  ])('ends when the %s', async (_what, happen) => {
    const scene = await world();
    await edit(scene.admin, scene.ann.id);
    const token = await mailedToken();

    await happen(scene);

    const again = await app.as({ id: scene.ann.id });
    expect((await confirm(token, again)).status).toBe(400);
    expect(await emailOf(scene.ann.id)).toBe(oldEmail);
  });

  it('is no longer shown once it was withdrawn or has expired', async () => {
    const { admin, ann } = await world();
    await edit(admin, ann.id);
    const withdrawn = await admin.call(endpoints.cancelEmailChange, { params: { userId: ann.id } });
    await edit(admin, ann.id);
    app.passTime(24 * HOUR + 1);
    await sweepExpired(app.running.systemContext());

    const again = await edit(await app.as({ id: ann.id }), ann.id, { firstName: 'Anna' });

    expect(withdrawn).toMatchObject({ status: 200, body: { pendingEmail: null } });
    expect(again.body).toMatchObject({ firstName: 'Anna', pendingEmail: null });
  });

  it('cannot be confirmed with a password link, nor can its link set a password', async () => {
    const { admin, ann, self } = await world();
    await edit(admin, ann.id);
    const token = await mailedToken();
    await admin.call(endpoints.mailPasswordLink, { params: { userId: ann.id } });
    const resetToken = app.tokenIn((await mailsOf('password_reset'))[0]);

    const reset = await app.visitor().call(resetPassword, { body: { token, password: 'a thief’s horse' } });
    const confirmed = await confirm(resetToken, self);

    expect([reset.status, confirmed.status]).toEqual([400, 400]);
    expect(await emailOf(ann.id)).toBe(oldEmail);
  });

  it('reports that an address is taken within the tenant, and nothing about another tenant', async () => {
    const { admin, ann, manufacturerId, self } = await world();
    await app.user({ manufacturerId, email: 'near@example.test' });
    const { id: otherId } = await app.manufacturer();
    await app.user({ manufacturerId: otherId, email: 'far@example.test', password: 'another horse' });

    const near = await edit(admin, ann.id, { email: 'Near@example.test' });
    const far = await edit(admin, ann.id, { email: 'far@example.test' });
    const free = await edit(admin, ann.id, { email: 'free@example.test' });
    const platform = await edit(await app.as({ isAdmin: true }), ann.id, { email: 'far@example.test' });
    await edit(admin, ann.id, { email: 'far@example.test' });
    const confirmed = await confirm(await mailedToken(), self);

    expect(near).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect({ ...far.body, pendingEmail: '' }).toEqual({ ...free.body, pendingEmail: '' });
    expect(platform).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect(confirmed.status).toBe(200);
    expect(await canSignIn('far@example.test')).toBe(true);
  });

  it('gives an address that two users requested to the first who confirms it', async () => {
    const { admin, ann, self, manufacturerId } = await world();
    const bob = await app.user({ manufacturerId, password });
    await edit(admin, ann.id);
    const first = await mailedToken();
    await edit(admin, bob.id);
    const second = await mailedToken();

    const replies = [await confirm(first, self), await confirm(second, await app.as({ id: bob.id }))];

    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    expect(await emailOf(bob.id)).toBe(bob.email);
  });

  it('sends the invitation of a user who never signed in to the correct address instead', async () => {
    const { admin } = await world();
    const { body: invited } = await admin.call(endpoints.createUser, {
      body: { email: oldEmail.replace('old', 'odl') },
    });
    const before = app.tokenIn((await mailsOf('invitation'))[0]);

    const reply = await edit(admin, invited.id);

    expect(reply.body).toMatchObject({ email: newEmail, pendingEmail: null });
    const [, sent] = await mailsOf('invitation');
    expect(sent).toMatchObject({ recipientAddress: newEmail });
    expect(await mailsOf('email_change_notice')).toEqual([]);
    const open = (token: string) =>
      app.visitor().call(resetPassword, { body: { token, password: 'my own words' } });
    expect((await open(before)).status).toBe(400);
    expect((await open(app.tokenIn(sent))).status).toBe(200);
  });

  it('requires a user with an external identity and no password to be signed in to confirm', async () => {
    const { admin, manufacturerId } = await world();
    const eve = await app.user({ manufacturerId });
    await app.db
      .insert(externalIdentities)
      .values({ issuer: 'https://id.test', subject: 'eve', userId: eve.id });
    await edit(admin, eve.id);
    const token = await mailedToken();

    const outside = await confirm(token);
    const inside = await confirm(token, await app.as({ id: eve.id }));

    expect(outside).toMatchObject({ status: 403, body: { message: expect.stringContaining('sign in') } });
    expect(inside.status).toBe(200);
  });

  it('cannot be started or withdrawn by users who may not manage the user', async () => {
    const { ann, self, admin, manufacturerId } = await world();
    await edit(admin, ann.id);
    const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id, isOrgAdmin: true });
    const plain = await app.as({ manufacturerId });
    const before = await checksum(app);
    const withdraw = (by: Visitor) => by.call(endpoints.cancelEmailChange, { params: { userId: ann.id } });

    const statuses = [];
    for (const by of [stranger, plain, self]) {
      statuses.push(
        (await edit(by, ann.id, { email: 'x@example.test' })).status,
        (await withdraw(by)).status,
      );
    }

    expect(statuses).toEqual([404, 404, 403, 403, 403, 403]);
    expect(await checksum(app)).toBe(before);
  });

  it('can be started twenty times an hour', async () => {
    const { admin, ann } = await world();
    for (let time = 0; time < 20; time += 1) await edit(admin, ann.id, { email: `new${time}@example.test` });

    const next = await edit(admin, ann.id);

    expect(next).toMatchObject({ status: 429 });
    expect(next.body.message).toContain('too many email addresses');
  });
});
