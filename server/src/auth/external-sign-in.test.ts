import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { signIn } from '@casepack/contract/auth/endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { externalIdentities, sessions, users } from '../db/schema/users';
import { Browser } from '../testing/browser';
import { findFreePort } from '../testing/free-port';
import { startOidcPeer } from '../testing/oidc-peer';
import { useTestApp } from '../testing/test-app';

const port = await findFreePort();
const home = `http://localhost:${port}`;
const peer = await startOidcPeer({ redirectUri: `${home}/api/callback` });
const settings = {
  PORT: String(port),
  OIDC_ISSUER: peer.issuer,
  OIDC_CLIENT_ID: peer.clientId,
  OIDC_CLIENT_SECRET: peer.clientSecret,
};
afterAll(() => peer.close());

const ann = {
  sub: 'ann-at-provider',
  email: 'ann@example.test',
  email_verified: true,
  given_name: 'Ann',
  family_name: 'Archer',
};
const isHomePage = (url: URL) => url.origin === home && !url.pathname.startsWith('/api/');
const isCallback = (url: URL) => url.pathname === '/api/callback';

describe('signing in at an external provider', () => {
  const app = useTestApp({ settings });
  beforeAll(() => app.running.app.listen({ port, host: 'localhost' }));
  beforeEach(() => {
    peer.account = { ...ann };
  });

  async function enter(browser: Browser, returnTo = ''): Promise<string> {
    const url = await browser.follow(`${home}/api/login${returnTo}`, isHomePage);
    return url.pathname + url.search;
  }

  async function whoIs(browser: Browser): Promise<unknown> {
    const reply = await app.visitor(browser.cookie('localhost', 'casepack_session')).call(currentUser);
    return reply.status === 200 ? reply.body.email : reply.status;
  }

  it('creates a user for a new, verified address and signs them in', async () => {
    const browser = new Browser();

    const page = await enter(browser);

    expect(page).toBe('/');
    expect(await whoIs(browser)).toBe('ann@example.test');
    const [user] = await app.db.select().from(users);
    expect(user).toMatchObject({
      firstName: 'Ann',
      lastName: 'Archer',
      passwordHash: null,
      isAdmin: false,
      role: null,
    });
    const [identity] = await app.db.select().from(externalIdentities);
    expect(identity).toMatchObject({ issuer: peer.issuer, subject: 'ann-at-provider', userId: user?.id });
  });

  it('recognizes the same user next time, even with a new address', async () => {
    await enter(new Browser());
    peer.account = { ...ann, email: 'married@example.test' };
    const browser = new Browser();

    await enter(browser);

    expect(await whoIs(browser)).toBe('ann@example.test');
    expect(await app.db.select().from(users)).toHaveLength(1);
  });

  it.each([{ email_verified: false }, { email: '' }, { email: 'not an address' }])(
    'rejects a user with %o',
    async (claims) => {
      peer.account = { ...ann, ...claims };
      const browser = new Browser();

      const page = await enter(browser);

      expect(page).toBe('/login?external=unverified');
      expect(await app.db.select().from(users)).toEqual([]);
      expect(await whoIs(browser)).toBe(401);
    },
  );

  it('does not open an existing account because of its address', async () => {
    await app.user({ email: 'Ann@example.test', password: 'correct horse', isAdmin: true });
    const browser = new Browser();

    const page = await enter(browser);

    expect(page).toBe('/login?external=link');
    expect(await whoIs(browser)).toBe(401);
    expect(await app.db.select().from(externalIdentities)).toEqual([]);
  });

  it('links an existing account once its password is entered', async () => {
    const { id } = await app.user({ email: 'ann@example.test', password: 'correct horse' });
    const browser = new Browser();
    await enter(browser);
    await browser.request(`${home}${signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ann@example.test', password: 'correct horse' }),
    });
    const later = new Browser();

    const page = await enter(later);

    expect(page).toBe('/');
    expect(await whoIs(later)).toBe('ann@example.test');
    expect(await app.db.select().from(externalIdentities)).toMatchObject([{ userId: id }]);
  });

  it('links nothing if the user signs in to another account', async () => {
    await app.user({ email: 'ann@example.test', password: 'correct horse' });
    await app.user({ email: 'eve@example.test', password: 'correct horse' });
    const browser = new Browser();
    await enter(browser);

    await browser.request(`${home}${signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'eve@example.test', password: 'correct horse' }),
    });

    expect(await whoIs(browser)).toBe('eve@example.test');
    expect(await app.db.select().from(externalIdentities)).toEqual([]);
  });

  it('rejects a deactivated user', async () => {
    await enter(new Browser());
    await app.db.update(users).set({ active: false }).where(eq(users.email, 'ann@example.test'));
    const browser = new Browser();

    const page = await enter(browser);

    expect(page).toBe('/login?external=inactive');
    expect(await whoIs(browser)).toBe(401);
  });

  it('creates a new session id and ends the earlier session of the browser', async () => {
    const browser = new Browser();
    await enter(browser);
    const first = browser.cookie('localhost', 'casepack_session');

    await enter(browser);

    expect(browser.cookie('localhost', 'casepack_session')).not.toBe(first);
    expect(await app.db.select().from(sessions)).toHaveLength(1);
  });

  it('rejects a callback with another state', async () => {
    const browser = new Browser();
    const callback = await browser.follow(`${home}/api/login`, isCallback);
    callback.searchParams.set('state', 'chosen-by-someone-else');

    const page = await browser.follow(callback.href, isHomePage);

    expect(page.pathname + page.search).toBe('/login?external=failed');
    expect(await app.db.select().from(sessions)).toEqual([]);
  });

  it('rejects a callback in a browser that did not start it', async () => {
    const callback = await new Browser().follow(`${home}/api/login`, isCallback);
    const victim = new Browser();

    const page = await victim.follow(callback.href, isHomePage);

    expect(page.search).toBe('?external=failed');
    expect(await whoIs(victim)).toBe(401);
  });

  it('rejects a cookie that was changed in the browser', async () => {
    const browser = new Browser();
    const callback = await browser.follow(`${home}/api/login`, isCallback);
    const note = browser.cookie('localhost', 'casepack_external') ?? '';
    browser.setCookie('localhost', 'casepack_external', `x${note}`);

    const page = await browser.follow(callback.href, isHomePage);

    expect(page.search).toBe('?external=failed');
  });

  it('rejects a callback that is replayed, even with its own cookie', async () => {
    const browser = new Browser();
    const callback = await browser.follow(`${home}/api/login`, isCallback);
    const note = browser.cookie('localhost', 'casepack_external') ?? '';
    await browser.follow(callback.href, isHomePage);
    const thief = new Browser();
    thief.setCookie('localhost', 'casepack_external', note);

    const page = await thief.follow(callback.href, isHomePage);

    expect(page.search).toBe('?external=failed');
    expect(await whoIs(thief)).toBe(401);
  });

  it('returns to the page on which the sign-in was started', async () => {
    const page = await enter(new Browser(), '?returnTo=%2Forders%3Fstatus%3Dpaid');

    expect(page).toBe('/orders?status=paid');
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example'])(
    'does not redirect to %s',
    async (target) => {
      const page = await enter(new Browser(), `?returnTo=${encodeURIComponent(target)}`);

      expect(page).toBe('/');
    },
  );

  it('sends no sign-in secret in a response that caches may store', async () => {
    const reply = await fetch(`${home}/api/login`, { redirect: 'manual' });

    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('location')).toContain('code_challenge_method=S256');
  });
});

describe('a server that invites its users', () => {
  const app = useTestApp({ settings: { ...settings, REGISTRATION: 'invite' } });
  beforeAll(() => app.running.app.listen({ port, host: 'localhost' }));

  it('creates no account for an unknown user of the provider', async () => {
    peer.account = { ...ann };

    const page = await new Browser().follow(`${home}/api/login`, isHomePage);

    expect(page.search).toBe('?external=closed');
    expect(await app.db.select().from(users)).toEqual([]);
  });
});

describe('a server with an https address', () => {
  const app = useTestApp({ settings: { ...settings, PUBLIC_URL: 'https://orders.example.test' } });

  it('binds its sign-in cookie to this host and to https, like the session cookie', async () => {
    const begun = await app.visitor().request({ method: 'GET', url: '/api/login' });
    const [note] = begun.cookies;
    const back = await app.visitor().request({
      method: 'GET',
      url: '/api/callback?code=x&state=y',
      headers: { cookie: `${note?.name}=${note?.value}` },
    });

    expect(note).toMatchObject({
      name: '__Host-casepack_external',
      ...{ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' },
    });
    expect(note).not.toHaveProperty('domain');
    expect(back.cookies).toMatchObject([{ name: '__Host-casepack_external', value: '', secure: true }]);
  });
});
