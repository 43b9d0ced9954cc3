import { changePassword, forgotPassword, resetPassword, signIn } from '@casepack/contract/auth/endpoints';
import { describe, expect, it } from 'vitest';
import { mails } from '../db/schema/mail';
import { throttles } from '../db/schema/users';
import { type Reply, useTestApp } from '../testing/test-app';

const email = 'ann@example.test';
const password = 'correct horse';
const stranger = '198.51.100.7';
const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

describe('an attacker who guesses the password of an account', () => {
  const app = useTestApp({ poolSize: 8, settings: { TRUST_PROXY: '127.0.0.1' } });

  const tryPassword = (given: string, address: string, cookie = '') =>
    app.visitor().call(signIn, {
      body: { email, password: given },
      headers: { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) },
    });
  const cookieOf = (reply: Reply) => {
    const found = reply.cookies.find(({ name }) => name === 'casepack_browser');
    return `casepack_browser=${encodeURIComponent(found?.value ?? '')}`;
  };
  async function guess(times: number, address = stranger): Promise<number> {
    let status = 0;
    for (let time = 0; time < times; time += 1) status = (await tryPassword('wrong horse', address)).status;
    return status;
  }
  /** Creates the state after 500 wrong passwords from a hundred networks. */
  async function fillAllNetworks(): Promise<void> {
    const end = new Date(app.now().getTime() + 24 * HOUR);
    const used = { attempts: 500, blockedUntil: end, expiresAt: end };
    await app.db
      .insert(throttles)
      .values({ key: `sign-in-everywhere:${email}`, ...used })
      .onConflictDoUpdate({ target: throttles.key, set: used });
  }

  it('does not lock out the owner on another network', async () => {
    await app.user({ email, password });
    expect(await guess(6)).toBe(429);

    expect((await tryPassword(password, '203.0.113.9')).status).toBe(200);
    expect((await tryPassword(password, stranger)).status).toBe(429);
  });

  it('does not lock out the known browser of the owner, even on the same network', async () => {
    await app.user({ email, password });
    const entered = await tryPassword(password, stranger);
    const cookie = cookieOf(entered);
    expect(entered.cookies.find(({ name }) => name === 'casepack_browser')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    });
    await guess(6);
    await fillAllNetworks();

    expect((await tryPassword(password, stranger, cookie)).status).toBe(200);
    expect((await tryPassword(password, stranger)).status).toBe(429);
  });

  it('gets 500 guesses a day from all networks together, then one per 15 minutes from each', async () => {
    await app.user({ email, password });
    await app.db.insert(throttles).values({
      key: `sign-in-everywhere:${email}`,
      attempts: 498,
      expiresAt: new Date(app.now().getTime() + 24 * HOUR),
    });

    const statuses = [];
    for (const network of ['192.0.2', '192.0.3', '192.0.4']) {
      statuses.push(await guess(1, `${network}.1`), await guess(1, `${network}.2`));
    }
    const refused = await tryPassword(password, '192.0.4.3');
    app.passTime(15 * MINUTE - 1);
    const early = await guess(1, '192.0.4.1');
    app.passTime(1);
    const inTime = [await guess(1, '192.0.4.1'), await guess(1, '192.0.4.1')];

    expect(statuses).toEqual([401, 401, 401, 429, 401, 429]);
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '900' },
      body: {
        message:
          'There were too many wrong passwords for this account. Use a browser that you have signed in with before, or reset your password by email. Please try again in 15 minutes.',
      },
    });
    expect([early, ...inTime]).toEqual([429, 401, 429]);
  });

  it('gets no more guesses by sending them in parallel', async () => {
    await app.user({ email, password });
    await fillAllNetworks();

    const replies = await Promise.all(Array.from({ length: 8 }, () => guess(1)));

    expect(replies.sort()).toEqual([401, ...Array(7).fill(429)]);
  });

  it('does not lock out the owner on another network after any number of guesses', async () => {
    await app.user({ email, password });
    await fillAllNetworks();
    await guess(2);

    const entered = await tryPassword(password, '203.0.113.9');
    const again = await tryPassword(password, '203.0.113.9');
    const mistyped = await tryPassword('correct hrose', '203.0.113.9');
    const tooSoon = await tryPassword(password, '203.0.113.9');
    app.passTime(15 * MINUTE);
    const later = await tryPassword(password, '203.0.113.9');

    expect([entered, again, mistyped, tooSoon, later].map(({ status }) => status)).toEqual([
      200, 200, 401, 429, 200,
    ]);
  });

  it('does not keep the owner from resetting the password by email, which makes the browser known', async () => {
    await app.user({ email, password });
    await fillAllNetworks();
    await guess(1, '203.0.113.9');

    await app.visitor().call(forgotPassword, { body: { email } });
    await app.runJobs();
    const token = app.tokenIn((await app.db.select().from(mails))[0]);
    const reset = await app.visitor().call(resetPassword, { body: { token, password: 'battery staple' } });
    const afterwards = await tryPassword('battery staple', '203.0.113.9', cookieOf(reset));

    expect([reset.status, afterwards.status]).toEqual([200, 200]);
    expect((await tryPassword('battery staple', '203.0.113.9')).status).toBe(429);
  });

  it.each([
    ['a /24 of IPv4', (at: number) => `198.51.100.${at}`],
    ['a /48 of IPv6', (at: number) => `2001:db8:1:${at}::1`],
  ])('gets no more guesses by using several addresses of %s', async (_what, addressOf) => {
    await app.user({ email, password });

    const statuses = [];
    for (let at = 1; at <= 6; at += 1) statuses.push(await guess(1, addressOf(at)));

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('gets ten guesses with a stolen cookie, then has to wait', async () => {
    await app.user({ email, password });
    const cookie = cookieOf(await tryPassword(password, '203.0.113.9'));

    const statuses = [];
    for (let time = 0; time < 11; time += 1)
      statuses.push((await tryPassword('wrong', stranger, cookie)).status);

    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it('gains nothing from a cookie that is forged, of another user, or from before a password change', async () => {
    const { id } = await app.user({ email, password });
    await app.user({ email: 'eve@example.test', password: 'an evil horse' });
    const earlier = cookieOf(await tryPassword(password, '203.0.113.9'));
    const changed = await (await app.as({ id })).call(changePassword, {
      body: { currentPassword: password, newPassword: 'battery staple' },
    });
    const foreign = cookieOf(
      await app.visitor().call(signIn, { body: { email: 'eve@example.test', password: 'an evil horse' } }),
    );
    const note = Buffer.from(JSON.stringify({ id: 'x', marks: ['x'] })).toString('base64url');
    await fillAllNetworks();
    expect(await guess(1, '203.0.113.9')).toBe(401);

    for (const cookie of [earlier, foreign, `casepack_browser=${note}`, `casepack_browser=${note}.x`]) {
      expect((await tryPassword('battery staple', '203.0.113.9', cookie)).status).toBe(429);
    }
    expect((await tryPassword('battery staple', '203.0.113.9', cookieOf(changed))).status).toBe(200);
  });
});
