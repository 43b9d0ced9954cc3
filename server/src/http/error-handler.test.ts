import { connect } from 'node:net';
import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { endpoint } from '@casepack/contract/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useTestApp } from '../testing/test-app';
import { route } from './route';

const probe = (path: `/${string}`) =>
  endpoint({
    method: 'GET',
    path,
    access: 'anyone',
    summary: 'Fails',
    response: z.object({ answer: z.string() }),
  });

describe('an error', () => {
  const app = useTestApp({ isOwn: true });
  beforeAll(() => {
    route(app.running.app, probe('/api/probe/statement'), async ({ db }) => {
      await db.$client.query(`INSERT INTO users (email, role) VALUES ('secret@example.test', 'king')`);
      return { answer: 'never' };
    });
    route(app.running.app, probe('/api/probe/unknown'), async () => {
      throw new Error('the password of the safe is 1234');
    });
    // A handler that breaks the contract.
    route(app.running.app, probe('/api/probe/shape'), async () => ({ answer: 42 as unknown as string }));
    route(app.running.app, probe('/api/probe/canceled'), async ({ db }) => {
      await db.$client.query('SET LOCAL statement_timeout = 1; SELECT pg_sleep(5)');
      return { answer: 'never' };
    });
    route(app.running.app, probe('/api/probe/disk'), async ({ db }) => {
      await db.$client.query(
        `DO $$ BEGIN RAISE 'could not read file "base/5/1"' USING ERRCODE = '58030'; END $$`,
      );
      return { answer: 'never' };
    });
    route(app.running.app, probe('/api/probe/extra'), async () => {
      const row = { answer: 'yes', passwordHash: 'secret' };
      return row;
    });
  });

  const get = (url: string) => app.visitor().request({ method: 'GET', url });

  it('is Unauthorized for a visitor without a session', async () => {
    const reply = await app.visitor().call(currentUser);

    expect(reply).toMatchObject({ status: 401, body: { message: 'Unauthorized', code: 'signed_out' } });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  it.each(['statement', 'unknown', 'shape'])('reveals no server internals: %s', async (kind) => {
    const reply = await get(`/api/probe/${kind}`);

    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      code: 'internal',
    });
  });

  it.each([
    ['timed out', 'canceled'],
    ['could not read its disk', 'disk'],
  ])('asks to try again if the database %s', async (_, kind) => {
    const reply = await get(`/api/probe/${kind}`);

    expect(reply).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { code: 'unavailable' },
    });
  });

  it('is not returned for an undeclared field of a response, which is left out', async () => {
    const reply = await get('/api/probe/extra');

    expect(reply.body).toEqual({ answer: 'yes' });
  });

  it.each([
    ['GET', '/api/nothing'],
    ['GET', '/api/'],
    ['GET', '/api'],
    ['GET', '/api?x=1'],
    ['POST', '/api/nothing'],
    ['DELETE', '/api/auth/login'],
    ['PATCH', '/anything'],
    ['PROPFIND', '/api/auth/user'],
    ['OPTIONS', '/api/auth/user'],
  ])('is JSON for %s %s', async (method, url) => {
    const reply = await app.visitor().request({ method, url });

    expect(reply).toMatchObject({ status: 404, body: { message: 'Page not found', code: 'not_found' } });
  });

  it.each(['/api/%zz', '/%', '/api/auth/user%E0%A4%A'])(
    'has the same shape for the unreadable address %s',
    async (url) => {
      const reply = await get(url);

      expect(reply).toMatchObject({
        status: 400,
        body: { message: 'The address is not valid', code: 'invalid_input' },
      });
    },
  );

  it('does not repeat what was sent', async () => {
    const reply = await get('/api/<script>alert(1)</script>');

    expect(reply.text).not.toContain('script');
  });

  it('names no server software and no version', async () => {
    const reply = await get('/api/nothing');

    expect(Object.keys(reply.headers)).not.toEqual(expect.arrayContaining(['server', 'x-powered-by']));
    expect(JSON.stringify(reply.headers) + reply.text).not.toMatch(/fastify|node|express|\d+\.\d+\.\d+/i);
  });
});

describe('broken HTTP', () => {
  const app = useTestApp();
  let port = 0;
  beforeAll(async () => {
    const address = await app.running.app.listen({ port: 0, host: '127.0.0.1' });
    port = Number(new URL(address).port);
  });

  const speak = (request: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(request));
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });

  it.each([
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n',
    ],
    ['a bare line feed', 'GET / HTTP/1.1\nHost: x\n\n'],
    ['a header of twenty kilobytes', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['an unknown method', 'BREW /api/auth/user HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no HTTP at all', 'hello\r\n\r\n'],
  ])('is rejected and disconnected: %s', async (_what, request) => {
    const answer = await speak(request);

    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(answer).not.toMatch(/fastify|node|\d+\.\d+\.\d+/i);
  });

  it('has ten seconds to send its headers', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = app.running.app.server;

    expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 3_600_000,
      keepAliveTimeout: 10_000,
    });
  });
});
