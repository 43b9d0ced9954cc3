import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { forgotPassword, resetPassword, signIn } from '@casepack/contract/auth/endpoints';
import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../context';
import { mails } from '../db/schema/mail';
import { accountTokens, sessions } from '../db/schema/users';
import { useTestApp } from '../testing/test-app';
import { createAccountLink } from './account-links';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const tokenIn = (text: string): string => /#([\w-]{43})/.exec(text)?.[1] ?? '';

describe('a forgotten password', () => {
  const app = useTestApp();

  const ask = (email: string) => app.visitor().call(forgotPassword, { body: { email } });
  const choose = (token: string, password = 'another horse', cookie?: string) =>
    app.visitor(cookie).call(resetPassword, { body: { token, password } });

  /** Requests a link and reads its token from the email. */
  async function mailedToken(email = 'ann@example.test'): Promise<string> {
    await ask(email);
    await app.runJobs();
    const [mail] = await app.db.select().from(mails).orderBy(desc(mails.id));
    return app.tokenIn(mail);
  }

  it('gets the same response for a known and an unknown address', async () => {
    await app.user({ email: 'ann@example.test' });

    const known = await ask('ann@example.test');
    const unknown = await ask('nobody@example.test');

    expect(known).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('If there is an account') },
    });
    expect(unknown.text).toBe(known.text);
  });

  it.each(['qwerty123', 'ann@example.test'])(
    'cannot be replaced with %s, which is easy to guess, and the link stays valid',
    async (password) => {
      await app.user({ email: 'ann@example.test' });
      const token = await mailedToken();

      const refused = await choose(token, password);
      const chosen = await choose(token);

      const message = 'This password is too easy to guess. Please choose another one.';
      expect(refused).toMatchObject({ status: 400, body: { message, fields: { password: message } } });
      expect(chosen.status).toBe(200);
    },
  );

  it('gets an emailed link that the database stores only hashed and encrypted', async () => {
    await app.user({ email: 'ann@example.test', firstName: 'Ann' });

    const reply = await ask('Ann@Example.test');
    await app.runJobs();

    const [mail] = await app.db.select().from(mails);
    expect(mail).toMatchObject({
      recipientAddress: 'ann@example.test',
      kind: 'password_reset',
      state: 'kept',
    });
    const token = app.tokenIn(mail);
    expect(app.linkIn(mail)).toBe(`${app.config.publicUrl}/set-password#${token}`);
    expect(reply.text).not.toContain(token);
    const stored = [await app.db.select().from(accountTokens), mail, mail?.sealedLink?.toString('latin1')];
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('gets a link with the configured address, not with that of the Host header', async () => {
    await app.user({ email: 'ann@example.test' });

    await app.visitor().call(forgotPassword, {
      body: { email: 'ann@example.test' },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    await app.runJobs();

    const [mail] = await app.db.select().from(mails);
    expect(app.linkIn(mail)).toMatch(/^http:\/\/localhost:3000\/set-password#/);
    expect(`${mail?.text} ${mail?.html}`).not.toContain('evil.example');
  });

  it.each([
    ['an unknown address', 'nobody@example.test'],
    ['an inactive user', 'gone@example.test'],
  ])('sends no email to %s', async (_what, email) => {
    await app.user({ email: 'gone@example.test', active: false });

    await ask(email);
    await app.runJobs();

    expect(await app.db.select().from(mails)).toEqual([]);
  });

  it('rejects a fourth request for one account within an hour, the same for known and unknown ones', async () => {
    await app.user({ email: 'ann@example.test' });
    for (const email of ['ann@example.test', 'nobody@example.test']) {
      for (let time = 0; time < 3; time += 1) await ask(email);
    }

    const known = await ask('ann@example.test');
    const unknown = await ask('nobody@example.test');

    expect(known).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    expect(unknown.text).toBe(known.text);
  });

  it('can be replaced with the link, which signs the user in and ends all other sessions', async () => {
    const { id } = await app.user({
      email: 'ann@example.test',
      password: 'correct horse',
      mustChangePassword: true,
    });
    const elsewhere = await app.as({ id });
    await elsewhere.call(currentUser);
    const token = await mailedToken();

    const reply = await choose(token);

    expect(reply).toMatchObject({ status: 200, body: { id, mustChangePassword: false } });
    expect(reply.text).not.toContain(token);
    expect(await elsewhere.call(currentUser)).toMatchObject({ status: 401 });
    expect(await app.visitor(reply.cookies[0]?.value).call(currentUser)).toMatchObject({ status: 200 });
    const body = { email: 'ann@example.test', password: 'another horse' };
    expect(await app.visitor().call(signIn, { body })).toMatchObject({ status: 200 });
  });

  it('is no longer accepted once it was replaced', async () => {
    await app.user({ email: 'ann@example.test', password: 'correct horse' });
    await choose(await mailedToken());

    const reply = await app
      .visitor()
      .call(signIn, { body: { email: 'ann@example.test', password: 'correct horse' } });

    expect(reply.status).toBe(401);
  });

  it('triggers an email to its owner when it is replaced', async () => {
    await app.user({ email: 'ann@example.test' });

    await choose(await mailedToken());

    const [mail] = await app.db.select().from(mails).orderBy(desc(mails.id));
    expect(mail).toMatchObject({ kind: 'password_changed', recipientAddress: 'ann@example.test' });
  });

  it('cannot be replaced twice with one link', async () => {
    await app.user({ email: 'ann@example.test' });
    const token = await mailedToken();
    await choose(token);

    const again = await choose(token, 'stolen horse');

    const message = 'This link has expired or was already used. Please request a new one.';
    expect(again).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message, fields: { token: message } },
    });
    const body = { email: 'ann@example.test', password: 'another horse' };
    expect(await app.visitor().call(signIn, { body })).toMatchObject({ status: 200 });
  });

  it('has a link that is valid for sixty minutes and no longer', async () => {
    await app.user({ email: 'ann@example.test' });
    const token = await mailedToken();
    app.passTime(60 * MINUTE);

    const late = await choose(token);

    expect(late).toMatchObject({ status: 400, cookies: [] });
    app.passTime(-1);
    expect(await choose(token)).toMatchObject({ status: 200 });
  });

  it('has only one valid link: a new request invalidates the earlier link', async () => {
    await app.user({ email: 'ann@example.test' });
    const older = await mailedToken();
    const newer = await mailedToken();

    const withOlder = await choose(older);
    const withNewer = await choose(newer);

    expect([withOlder.status, withNewer.status]).toEqual([400, 200]);
  });

  it('has a link that stays valid when the new password is too short', async () => {
    await app.user({ email: 'ann@example.test' });
    const token = await mailedToken();

    const short = await choose(token, '12345');

    expect(short.body.fields).toEqual({ password: 'Password must be at least 6 characters' });
    expect(await choose(token)).toMatchObject({ status: 200 });
  });

  it('cannot be replaced by a user who was deactivated in the meantime', async () => {
    const { id } = await app.user({ email: 'ann@example.test' });
    const token = await mailedToken();
    await app.running.deps.pool.query('UPDATE users SET active = false WHERE id = $1', [id]);

    const reply = await choose(token);

    expect(reply).toMatchObject({ status: 403, cookies: [] });
    expect(await app.db.select().from(sessions)).toEqual([]);
  });

  it.each(['', 'x', 'null', '%00', 'A'.repeat(43), 'A'.repeat(10_000)])(
    'cannot be replaced with the token %j',
    async (token) => {
      await app.user({ email: 'ann@example.test' });
      await mailedToken();

      const reply = await choose(token);

      expect(reply).toMatchObject({ status: 400, cookies: [] });
    },
  );

  it('signs out the previous user of the browser when it is replaced', async () => {
    await app.user({ email: 'ann@example.test' });
    const other = await app.as();
    const token = await mailedToken();

    await choose(token, 'another horse', other.cookie);

    expect(await other.call(currentUser)).toMatchObject({ status: 401 });
  });
});

describe('one link used many times at once', () => {
  const app = useTestApp({ poolSize: 8 });

  it('works once', async () => {
    const { id } = await app.user();
    const link = await inTransaction(app.running.systemContext(), (ctx) =>
      createAccountLink(ctx, id, 'password_reset'),
    );
    const body = { token: tokenIn(link), password: 'another horse' };

    const replies = await Promise.all(
      Array.from({ length: 8 }, () => app.visitor().call(resetPassword, { body })),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
  });
});

describe('an invitation', () => {
  const app = useTestApp();

  const invite = (userId: number) =>
    createAccountLink(app.running.systemContext(), userId, 'invitation').then(tokenIn);
  const accept = (token: string) =>
    app.visitor().call(resetPassword, { body: { token, password: 'first horse' } });

  it('can be used to choose a first password for seven days', async () => {
    const { id } = await app.user({ email: 'ann@example.test' });
    const token = await invite(id);
    app.passTime(7 * DAY - 1);

    const reply = await accept(token);

    expect(reply).toMatchObject({ status: 200, body: { id, hasPassword: true } });
  });

  it('is rejected after seven days', async () => {
    const { id } = await app.user();
    const token = await invite(id);
    app.passTime(7 * DAY);

    const reply = await accept(token);

    expect(reply).toMatchObject({ status: 400, cookies: [] });
  });

  it('becomes invalid when the user sets a password through another link', async () => {
    const { id } = await app.user();
    const invitation = await invite(id);
    const reset = tokenIn(await createAccountLink(app.running.systemContext(), id, 'password_reset'));
    await accept(reset);

    const reply = await accept(invitation);

    expect(reply.status).toBe(400);
  });
});
