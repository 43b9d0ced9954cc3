import { signIn } from '@casepack/contract/auth/endpoints';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Browser } from '../testing/browser';
import { findFreePort } from '../testing/free-port';
import { startOidcPeer } from '../testing/oidc-peer';
import { useTestApp } from '../testing/test-app';
import { connectIdentityProvider } from './oidc';

const home = 'http://localhost:3000';
const ann = {
  sub: 'ann',
  email: 'ann@example.test',
  email_verified: true,
  given_name: 'Ann',
  family_name: 'Archer',
};

async function startPeer(claimsInIdToken: boolean, port = 0) {
  const peer = await startOidcPeer({ redirectUri: `${home}/api/callback`, claimsInIdToken, port });
  onTestFinished(() => peer.close());
  return peer;
}

describe('the identity provider', () => {
  it.each([
    ['in the ID token', true],
    ['from the userinfo endpoint', false],
  ])('is supported if it sends claims %s', async (_where, claimsInIdToken) => {
    const peer = await startPeer(claimsInIdToken);
    peer.account = { ...ann, given_name: `Ann\u0000\r\n${'x'.repeat(300)}` };
    const provider = connectIdentityProvider(peer, home);
    const { url, pending } = await provider.begin('/');
    const callback = await new Browser().follow(url.href, ({ origin }) => origin === home);

    const identity = await provider.finish(callback, pending);

    expect(identity).toEqual({
      issuer: peer.issuer,
      subject: 'ann',
      email: 'ann@example.test',
      emailVerified: true,
      firstName: `Ann ${'x'.repeat(96)}`,
      lastName: 'Archer',
    });
  });

  it('is rejected if it responds with another issuer', async () => {
    const peer = await startPeer(false);
    const elsewhere = { ...peer, issuer: peer.issuer.replace('127.0.0.1', 'localhost') };

    const begun = connectIdentityProvider(elsewhere, home).begin('/');

    await expect(begun).rejects.toThrow();
  });

  it('is rejected if it returns a token for another sign-in', async () => {
    const peer = await startPeer(false);
    peer.account = ann;
    const provider = connectIdentityProvider(peer, home);
    const { url, pending } = await provider.begin('/');
    const callback = await new Browser().follow(url.href, ({ origin }) => origin === home);

    const finished = provider.finish(callback, { ...pending, nonce: 'of another sign-in' });

    await expect(finished).rejects.toThrow();
  });

  it('is used once it is reachable, even if it was down at the first sign-in', async () => {
    const port = await findFreePort();
    const settings = { issuer: `http://127.0.0.1:${port}`, clientId: 'casepack', clientSecret: undefined };
    const provider = connectIdentityProvider(settings, home);
    await expect(provider.begin('/')).rejects.toThrow();
    await startPeer(false, port);

    const begun = provider.begin('/');

    await expect(begun).resolves.toMatchObject({ pending: { returnTo: '/' } });
  });
});

describe('a server whose identity provider is down', () => {
  const app = useTestApp({ settings: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'casepack' } });

  it('reports that on the sign-in page', async () => {
    const reply = await app.visitor().request({ method: 'GET', url: '/api/login' });

    expect(reply).toMatchObject({ status: 302, headers: { location: '/login?external=failed' } });
  });

  it('keeps the page to return to', async () => {
    const reply = await app.visitor().request({ method: 'GET', url: '/api/login?returnTo=%2Forders' });

    expect(reply.headers.location).toBe('/login?external=failed&returnTo=%2Forders');
  });

  it('still accepts passwords', async () => {
    await app.user({ email: 'ann@example.test', password: 'correct horse' });

    const reply = await app
      .visitor()
      .call(signIn, { body: { email: 'ann@example.test', password: 'correct horse' } });

    expect(reply.status).toBe(200);
  });
});

describe('a server without an identity provider', () => {
  const app = useTestApp();

  it.each(['/api/login', '/api/callback?code=x&state=y'])(
    'redirects from %s to its own sign-in page',
    async (url) => {
      const reply = await app.visitor().request({ method: 'GET', url });

      expect(reply).toMatchObject({ status: 302, headers: { location: '/login?external=unconfigured' } });
    },
  );

  it.each([
    ['/orders/5?tab=payment', '/login?returnTo=%2Forders%2F5%3Ftab%3Dpayment'],
    ['/', '/login'],
    ['https://evil.example', '/login'],
  ])('redirects a page at %s whose session ended to %s', async (returnTo, location) => {
    const url = `/api/login?returnTo=${encodeURIComponent(returnTo)}`;

    const reply = await app.visitor().request({ method: 'GET', url });

    expect(reply).toMatchObject({ status: 302, headers: { location } });
  });
});
