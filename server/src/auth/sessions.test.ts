import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { announce, inTransaction } from '../context';
import { accountTokens, sessions, throttles, users } from '../db/schema/users';
import { countAttempt } from '../rate-limits/count-attempts';
import { type Reply, useTestApp, type Visitor } from '../testing/test-app';
import { createAccountLink } from './account-links';
import { endSessionsOf, openSession } from './sessions';
import { sweepExpired } from './sweep-expired';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

const sessionCookie = (reply: Reply) => reply.cookies.find(({ name }) => name === 'casepack_session');

describe('a session', () => {
  const app = useTestApp();

  /** A user whose session was opened directly on the server. */
  async function signedIn(): Promise<{ id: number; visitor: Visitor }> {
    const { id } = await app.user();
    const token = await openSession(app.running.systemContext(), id, { passwordTyped: true });
    return { id, visitor: app.visitor(token) };
  }

  const statusOf = async (visitor: Visitor): Promise<number> => (await visitor.call(currentUser)).status;

  it('lasts thirty days without a visit and not longer', async () => {
    const { visitor } = await signedIn();
    app.passTime(30 * DAY);

    const late = await visitor.call(currentUser);

    expect(late.status).toBe(401);
    expect(sessionCookie(late)?.value).toBe('');
    app.passTime(-SECOND);
    expect(await statusOf(visitor)).toBe(200);
  });

  it('is extended by a visit, and so is its cookie', async () => {
    const { visitor } = await signedIn();
    app.passTime(29 * DAY);

    const visit = await visitor.call(currentUser);

    expect(sessionCookie(visit)).toMatchObject({ value: visitor.cookie, maxAge: 2_592_000, httpOnly: true });
    app.passTime(29 * DAY);
    expect(await statusOf(visitor)).toBe(200);
  });

  it('is not written to the database at every request', async () => {
    const { visitor } = await signedIn();
    app.passTime(HOUR / 2);

    const visit = await visitor.call(currentUser);

    expect(visit.cookies).toEqual([]);
    const [stored] = await app.db.select().from(sessions);
    expect(stored?.lastSeenAt).toEqual(new Date(app.now().getTime() - HOUR / 2));
  });

  it('is rejected at the next request after it was ended', async () => {
    const { id, visitor } = await signedIn();
    await visitor.call(currentUser);
    await inTransaction(app.running.systemContext(), (ctx) => endSessionsOf(ctx, id));

    expect(await statusOf(visitor)).toBe(401);
  });

  it('is rejected at the next request after its user was deactivated', async () => {
    const { id, visitor } = await signedIn();
    await visitor.call(currentUser);
    await inTransaction(app.running.systemContext(), async (ctx) => {
      await ctx.db.update(users).set({ active: false }).where(eq(users.id, id));
      await announce(ctx, `user:${id}`);
    });

    expect(await statusOf(visitor)).toBe(401);
  });

  it('is rejected at the next request after the organization above its user was deactivated', async () => {
    const maker = await app.manufacturer();
    const customer = await app.customer({ manufacturerId: maker.id });
    const visitor = await app.as({ wholesaleCustomerId: customer.id });
    await visitor.call(currentUser);
    await inTransaction(app.running.systemContext(), async (ctx) => {
      await ctx.db.$client.query('UPDATE wholesale_customers SET active = false');
      await announce(ctx, `organizations:${maker.id}`);
    });

    expect(await statusOf(visitor)).toBe(401);
  });

  it('has changed rights at the next request', async () => {
    const { id, visitor } = await signedIn();
    await visitor.call(currentUser);
    await inTransaction(app.running.systemContext(), async (ctx) => {
      await ctx.db.update(users).set({ isAdmin: true }).where(eq(users.id, id));
      await announce(ctx, `user:${id}`);
    });

    const me = await visitor.call(currentUser);

    expect(me.body.isAdmin).toBe(true);
  });

  it('is deleted with its user', async () => {
    const { id, visitor } = await signedIn();
    await app.db.delete(users).where(eq(users.id, id));

    expect(await statusOf(visitor)).toBe(401);
  });

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(5_000), "' OR 1=1 --", '%00', '../../x'])(
    'cannot be opened with the cookie %j',
    async (cookie) => {
      await signedIn();

      expect(await statusOf(app.visitor(encodeURIComponent(cookie)))).toBe(401);
    },
  );

  it('cannot be opened with the hash that the database stores', async () => {
    await signedIn();
    const [stored] = await app.db.select().from(sessions);

    expect(await statusOf(app.visitor(stored?.tokenHash))).toBe(401);
  });

  it('is ended by signing out, which redirects to the first page', async () => {
    const { visitor } = await signedIn();

    const reply = await visitor.request({ method: 'GET', url: '/api/logout' });

    expect(reply).toMatchObject({ status: 302, headers: { location: '/' } });
    expect(sessionCookie(reply)?.value).toBe('');
    expect(await app.db.select().from(sessions)).toEqual([]);
    expect(await statusOf(visitor)).toBe(401);
  });

  it('does not end other sessions of the user when it is signed out', async () => {
    const { id, visitor } = await signedIn();
    const elsewhere = await app.as({ id });

    await visitor.request({ method: 'GET', url: '/api/logout' });

    expect(await statusOf(elsewhere)).toBe(200);
  });

  it('is not required for signing out', async () => {
    const reply = await app.visitor().request({ method: 'GET', url: '/api/logout' });

    expect(reply).toMatchObject({ status: 302, headers: { location: '/' } });
  });
});

describe('a server with an https address', () => {
  const app = useTestApp({ settings: { PUBLIC_URL: 'https://orders.example.test' } });

  it('binds its cookie to this host and to https', async () => {
    await app.user({ email: 'ann@example.test', password: 'correct horse' });

    const reply = await app.visitor().request({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'ann@example.test', password: 'correct horse' },
    });

    const [cookie] = reply.cookies;
    expect(cookie).toMatchObject({
      name: '__Host-casepack',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    });
    expect(cookie).not.toHaveProperty('domain');
    const me = await app
      .visitor()
      .call(currentUser, { headers: { cookie: `__Host-casepack=${cookie?.value}` } });
    expect(me.status).toBe(200);
  });

  it('ignores a cookie without the prefix', async () => {
    const visitor = await app.as();

    const reply = await visitor.call(currentUser);

    expect(reply.status).toBe(401);
  });
});

describe('the hourly cleanup', () => {
  const app = useTestApp();

  it('deletes expired rows and nothing else', async () => {
    const { id } = await app.user();
    const ctx = app.running.systemContext();
    const make = async () => {
      await openSession(ctx, id, { passwordTyped: false });
      await createAccountLink(ctx, id, 'password_reset');
      await countAttempt(ctx, 'register-address', app.now().toISOString());
    };
    await make();
    app.passTime(31 * DAY);
    await make();

    await sweepExpired(ctx);

    const tables = [sessions, accountTokens, throttles];
    const counts = await tables.reduce<Promise<number[]>>(
      async (before, table) => [...(await before), await app.db.$count(table)],
      Promise.resolve([]),
    );
    expect(counts).toEqual([1, 1, 1]);
  });
});
