import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { afterAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app';

const folder = mkdtempSync(join(tmpdir(), 'casepack-web-'));
afterAll(() => rmSync(folder, { recursive: true }));
const webRoot = join(folder, 'assets', 'dist');
const script = 'export const answer = 42;\n'.repeat(100);
mkdirSync(join(webRoot, 'assets'), { recursive: true });
mkdirSync(join(webRoot, 'demo'));
writeFileSync(join(folder, 'secret.txt'), 'top secret');
const page = `<html><meta name="casepack-session" content="unknown" /><!--member--><link href="/member.js"><!--/member-->
<!--home--><link href="/api/products"><!--/home--><div id="root"><!--landing--><h1>Welcome</h1><!--/landing--></div></html>`;
writeFileSync(join(webRoot, 'index.html'), page);
writeFileSync(join(webRoot, 'favicon.svg'), '<svg/>');
writeFileSync(join(webRoot, 'demo', 'soap.svg'), '<svg/>');
writeFileSync(join(webRoot, 'assets', 'app-1a2b3c.js'), script);
writeFileSync(join(webRoot, 'assets', 'app-1a2b3c.js.br'), brotliCompressSync(script));
writeFileSync(join(webRoot, 'assets', 'app-1a2b3c.js.gz'), gzipSync(script));

const asset = '/assets/app-1a2b3c.js';

describe('the browser app', () => {
  const app = useTestApp({ webRoot });

  const get = (url: string, headers: Record<string, string> = {}) =>
    app.visitor().request({ method: 'GET', url, headers });
  const raw = (encoding: string) =>
    app.running.app.inject({ method: 'GET', url: asset, headers: { 'accept-encoding': encoding } });

  it.each(['/', '/orders', '/order/abc?tab=items', '/login', '/set-password'])(
    'is served at %s and revalidated at every visit',
    async (url) => {
      const reply = await get(url);

      expect(reply).toMatchObject({
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
      });
      expect(reply.text).toContain('content="no"');
    },
  );

  it('contains a hint in its page whether anyone is signed in', async () => {
    const visitor = await app.as();

    const reply = await visitor.request({ method: 'GET', url: '/' });

    expect(reply.text).toContain('<meta name="casepack-session" content="yes"');
  });

  it('is not sent again to a client that has the page, until the user signs in', async () => {
    const { headers } = await get('/');
    const known = { 'if-none-match': String(headers.etag) };

    const again = await get('/', known);
    const signedIn = await (await app.as()).request({ method: 'GET', url: '/', headers: known });

    expect(again).toMatchObject({ status: 304, text: '', headers: { 'cache-control': 'no-cache' } });
    expect(signedIn).toMatchObject({ status: 200, text: expect.stringContaining('content="yes"') });
  });

  it.each([
    ['theme=dark', '<html data-theme="dark">'],
    ['a=b; theme=light', '<html data-theme="light">'],
    ['theme="><script>', '<html>'],
    ['a=b', '<html>'],
  ])('is rendered in the theme of the cookie %s', async (cookie, start) => {
    const replies = [await get('/', { cookie }), await get('/orders', { cookie })];

    for (const { text } of replies) expect(text.slice(0, start.length)).toBe(start);
  });

  it('includes the landing page only for visitors at the root path', async () => {
    const member = await app.as();

    const replies = [
      await get('/?from=mail'),
      await get('/login'),
      await member.request({ method: 'GET', url: '/' }),
      await member.request({ method: 'GET', url: '/orders' }),
    ];

    expect(replies.map(({ text }) => text.includes('<h1>Welcome</h1>'))).toEqual([true, false, false, false]);
    expect(replies.map(({ text }) => text.includes('/member.js'))).toEqual([false, false, true, true]);
    expect(replies.map(({ text }) => text.includes('/api/products'))).toEqual([false, false, true, false]);
    for (const { text } of replies) expect(text).not.toContain('<!--');
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('sends pages compressed to clients that accept %s', async (accepted, encoding, decompress) => {
    const reply = await app.running.app.inject({
      method: 'GET',
      url: '/',
      headers: { 'accept-encoding': accepted },
    });

    expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(decompress(reply.rawPayload).toString()).toContain('<h1>Welcome</h1>');
  });

  it('redirects /index.html to the root path', async () => {
    const reply = await get('/index.html');

    expect(reply).toMatchObject({ status: 302, headers: { location: '/' } });
  });

  it('answers HEAD like GET', async () => {
    const reply = await app.visitor().request({ method: 'HEAD', url: '/orders' });

    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  });

  it('has hashed files that are cached permanently', async () => {
    const reply = await get(asset);

    expect(reply).toMatchObject({
      status: 200,
      text: script,
      headers: { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' },
    });
    expect(String(reply.headers['content-type'])).toContain('javascript');
  });

  it('has other files that are cached for an hour, regardless of where the checkout is', async () => {
    const reply = await get('/favicon.svg');

    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'content-type': 'image/svg+xml',
    });
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('sends files precompressed with %s', async (encoding, decompress) => {
    const reply = await raw(encoding);

    expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(String(reply.headers['content-type'])).toContain('javascript');
    expect(decompress(reply.rawPayload).toString()).toBe(script);
  });

  it('prefers the smaller brotli', async () => {
    const reply = await raw('gzip, deflate, br, zstd');

    expect(reply.headers['content-encoding']).toBe('br');
  });

  it('sends a file without a compressed version uncompressed', async () => {
    const reply = await get('/favicon.svg', { 'accept-encoding': 'br, gzip' });

    expect(reply).toMatchObject({ status: 200, text: '<svg/>' });
    expect(reply.headers).not.toHaveProperty('content-encoding');
  });

  it.each([asset, '/favicon.svg', '/demo/soap.svg', '/'])(
    'neither sets nor clears a cookie with %s',
    async (url) => {
      const visitor = await app.as();
      app.passTime(30 * 60_000);

      const replies = [
        await visitor.request({ method: 'GET', url }),
        await app.visitor('x').request({ method: 'GET', url }),
      ];

      expect(replies.flatMap(({ cookies }) => cookies)).toEqual([]);
    },
  );

  it.each(['/assets/gone-4d5e6f.js', '/demo/gone.svg', '/assets/', '/assets', '/api/nothing', '/api'])(
    'is not served instead of the missing %s',
    async (url) => {
      const reply = await get(url, { 'accept-encoding': 'br' });

      expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/assets/..%2f..%2f..%2fsecret.txt',
    '/assets/../../../secret.txt',
    '/..\\..\\secret.txt',
    '/..%5c..%5csecret.txt',
    '/assets%2fapp-1a2b3c.js%00.svg',
    '/%00',
    '/%zz',
    '//etc/passwd',
    '/assets//../../../secret.txt',
    '/%252e%252e/secret.txt',
    `/${'../'.repeat(20)}etc/passwd`,
  ])('serves nothing from outside its folder for %s', async (url) => {
    const reply = await get(url);

    expect([200, 400, 403, 404]).toContain(reply.status);
    expect(reply.text).not.toMatch(/top secret|root:/);
    expect(await app.visitor().call(currentUser)).toMatchObject({ status: 401 });
  });

  it('comes with strict security headers', async () => {
    const reply = await get('/');

    expect(String(reply.headers['content-security-policy']).split(';').sort()).toEqual(
      [
        "default-src 'self'",
        "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' https: data:",
        "font-src 'self'",
        "connect-src 'self' https://api.stripe.com",
        'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].sort(),
    );
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(reply.headers).not.toHaveProperty('strict-transport-security');
  });

  it.each(['/order/abc', '/invoice/abc?x=1', '//order/abc'])(
    'keeps the address %s, which gives access to an order, from search engines and other sites',
    async (url) => {
      const reply = await get(url);

      expect(reply.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    },
  );

  it.each([asset, '/api/auth/options', '/api/nothing', '/api/docs'])(
    'sends the same security headers with %s',
    async (url) => {
      const reply = await get(url);

      expect(reply.headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'x-content-type-options': 'nosniff',
      });
    },
  );
});

describe('a server with an https address', () => {
  const app = useTestApp({ settings: { PUBLIC_URL: 'https://orders.example.test' } });

  it('tells browsers to use only https', async () => {
    const reply = await app.visitor().request({ method: 'GET', url: '/api/auth/options' });

    expect(reply.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining('upgrade-insecure-requests'),
    });
  });
});
