import { signIn } from '@casepack/contract/auth/endpoints';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app';

const credentials = { email: 'ann@example.test', password: 'correct horse' };
const foreign = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'https://orders.example.test.evil.example' },
  { origin: 'http://orders.example.test' },
  { origin: 'https://orders.example.test:8443' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'anything else' },
  { origin: 'https://orders.example.test', 'sec-fetch-site': 'cross-site' },
];

describe('a write from another site', () => {
  const settings = {
    DATABASE_URL: 'postgres://localhost/unused',
    APP_SECRET: 'a secret that only tests use, long enough',
    PUBLIC_URL: 'https://orders.example.test',
  };
  const app = useTestApp({ settings });

  it.each(foreign)('is rejected with %o', async (headers) => {
    await app.user(credentials);

    const reply = await app.visitor().call(signIn, { body: credentials, headers });

    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' }, cookies: [] });
  });

  it.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json',
  ])('is rejected before its %s is read', async (type) => {
    const reply = await app.visitor().request({
      method: 'POST',
      url: '/api/auth/login',
      payload: '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nx\r\n--x--',
      headers: { 'content-type': type, origin: 'https://evil.example' },
    });

    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'is rejected for %s, regardless of the path',
    async (method) => {
      const reply = await app
        .visitor()
        .request({ method, url: '/api/nothing-here', headers: { origin: 'https://evil.example' } });

      expect(reply.status).toBe(403);
    },
  );

  it.each([
    { origin: 'https://orders.example.test', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://orders.example.test' },
    { 'sec-fetch-site': 'none' },
    {},
  ])('is not assumed for a request with %o', async (headers) => {
    await app.user(credentials);

    const reply = await app.visitor().call(signIn, { body: credentials, headers });

    expect(reply.status).toBe(200);
  });

  it('is not recognized by the Host header', async () => {
    const reply = await app.visitor().call(signIn, {
      body: credentials,
      headers: { host: 'evil.example', origin: 'https://evil.example' },
    });

    expect(reply.status).toBe(403);
  });

  it('gets no CORS headers to read responses', async () => {
    const reply = await app
      .visitor()
      .request({ method: 'GET', url: '/api/auth/options', headers: { origin: 'https://evil.example' } });

    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('a server on the local machine', () => {
  const app = useTestApp();

  it.each(['http://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'accepts writes from %s',
    async (origin) => {
      await app.user(credentials);

      const reply = await app.visitor().call(signIn, { body: credentials, headers: { origin } });

      expect(reply.status).toBe(200);
    },
  );

  it.each(['http://localhost.evil.example', 'https://evil.example', 'file://'])(
    'accepts no writes from %s',
    async (origin) => {
      const reply = await app.visitor().call(signIn, { body: credentials, headers: { origin } });

      expect(reply.status).toBe(403);
    },
  );
});
