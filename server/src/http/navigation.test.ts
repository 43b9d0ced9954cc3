import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { getPublicOrder } from '@casepack/contract/orders/endpoints';
import { describe, expect, it } from 'vitest';
import { sessions, throttles } from '../db/schema/users';
import { useTestApp, type Visitor } from '../testing/test-app';

const picture = { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-origin' };
// Without TLS, browsers send no Sec-Fetch headers.
const pictureWithoutTls = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' };
const typedAddress = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' };
const loadedAhead = { ...typedAddress, 'sec-purpose': 'prefetch;prerender' };
const foreignLink = { ...typedAddress, 'sec-fetch-site': 'cross-site' };
const ownForm = {
  ...typedAddress,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
  origin: 'http://localhost:3000',
};

describe('a request of a browser', () => {
  const app = useTestApp();

  const leave = (visitor: Visitor, method: string, headers: Record<string, string>, url = '/api/logout') =>
    visitor.request({ method, url, headers });
  const isSignedIn = async (visitor: Visitor) => (await visitor.call(currentUser)).status === 200;

  describe('signing out', () => {
    it('works with the form of our own pages, which leads to the home page', async () => {
      const visitor = await app.as();

      const reply = await leave(visitor, 'POST', ownForm);

      expect(reply).toMatchObject({ status: 303, headers: { location: '/' } });
      expect(reply.cookies).toMatchObject([{ name: 'casepack_session', value: '' }]);
      expect(await app.db.select().from(sessions)).toEqual([]);
    });

    it.each([{}, { 'content-type': 'application/json' }])(
      'works with a POST with %o and no body',
      async (headers) => {
        const visitor = await app.as();

        await leave(visitor, 'POST', headers);

        expect(await isSignedIn(visitor)).toBe(false);
      },
    );

    it('is not possible from a form of another site', async () => {
      const visitor = await app.as();

      const reply = await leave(visitor, 'POST', { ...ownForm, origin: 'https://evil.example' });

      expect(reply.status).toBe(403);
      expect(await isSignedIn(visitor)).toBe(true);
    });

    it('works by opening its URL', async () => {
      const visitor = await app.as();

      const reply = await leave(visitor, 'GET', typedAddress);

      expect(reply).toMatchObject({ status: 302, headers: { location: '/' } });
      expect(await isSignedIn(visitor)).toBe(false);
    });

    it.each([
      ['a link of another site', foreignLink],
      ['a prefetched page', loadedAhead],
      ['a call of a script', { ...picture, 'sec-fetch-dest': 'empty' }],
    ])('needs a click on the button after %s', async (_name, headers) => {
      const visitor = await app.as();

      const reply = await leave(visitor, 'GET', headers);

      expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
      expect(reply.text).toContain('<form method="post" action="/api/logout">');
      expect(await isSignedIn(visitor)).toBe(true);
    });

    it('is not possible with a HEAD request', async () => {
      const visitor = await app.as();

      await leave(visitor, 'HEAD', typedAddress);

      expect(await isSignedIn(visitor)).toBe(true);
    });
  });

  describe('a picture', () => {
    it.each([
      ['/api/logout', picture],
      ['/%61pi/logout', picture],
      ['/api/logout?x=1', pictureWithoutTls],
      ['/api/logout', { ...picture, 'sec-fetch-dest': 'iframe' }],
      ['/api/logout', { ...picture, 'sec-fetch-dest': 'script' }],
    ])('at %s does not sign anyone out, requested with %o', async (url, headers) => {
      const visitor = await app.as();

      const reply = await leave(visitor, 'GET', headers, url);

      expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(await isSignedIn(visitor)).toBe(true);
    });

    it('does not count as an attempt to guess a public link', async () => {
      const reply = await app
        .visitor()
        .call(getPublicOrder, { params: { publicId: 'guess' }, headers: picture });

      expect(reply.status).toBe(403);
      expect(await app.db.select().from(throttles)).toEqual([]);
    });
  });
});
