import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { register, signIn } from '@casepack/contract/auth/endpoints';
import { endpoint } from '@casepack/contract/endpoint';
import { Id, IdText } from '@casepack/contract/ids';
import { text } from '@casepack/contract/text';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { users } from '../db/schema/users';
import { cpuTimeOf } from '../testing/cpu-time';
import { useTestApp } from '../testing/test-app';
import { route } from './route';

const probe = endpoint({
  method: 'POST',
  path: '/api/probe/:id',
  access: 'anyone',
  summary: 'Says what arrived',
  params: z.object({ id: IdText }),
  query: z.object({ search: text(100).optional() }),
  body: z.object({ quantity: Id, note: text(50).optional() }),
  response: z.object({ id: Id, quantity: Id, search: z.string().nullable(), note: z.string().nullable() }),
});

describe('input of a request', () => {
  const app = useTestApp({ isOwn: true });
  beforeAll(() =>
    route(app.running.app, probe, async (_ctx, { params, query, body }) => ({
      id: params.id,
      quantity: body.quantity,
      search: query.search ?? null,
      note: body.note ?? null,
    })),
  );

  const send = (payload: string | Buffer | object, url = '/api/probe/1', type = 'application/json') =>
    app.visitor().request({ method: 'POST', url, payload, headers: { 'content-type': type } });
  const fine = { quantity: 1 };

  it('reaches the handler decoded, without undeclared fields', async () => {
    const reply = await send(
      { quantity: 2, note: ' a note ', isAdmin: true },
      '/api/probe/7?search=soap&role=admin',
    );

    expect(reply).toMatchObject({
      status: 200,
      body: { id: 7, quantity: 2, search: 'soap', note: 'a note' },
    });
  });

  it.each(['{', '{"quantity":1', "{'quantity':1}", 'null x', '\ufeff', '{"quantity":01}', 'undefined'])(
    'is rejected when it is not JSON: %s',
    async (payload) => {
      const reply = await send(payload);

      expect(reply).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', message: expect.any(String) },
      });
    },
  );

  it.each([null, [], 7, 'text', true, '', '{}'])(
    'is rejected when it is JSON of another type: %j',
    async (payload) => {
      const reply = await send(JSON.stringify(payload));

      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    },
  );

  it('is rejected when the body is empty', async () => {
    const replies = [await app.visitor().request({ method: 'POST', url: '/api/probe/1' }), await send('')];

    expect(replies.map(({ status }) => status)).toEqual([400, 400]);
  });

  it.each([
    0,
    -1,
    2 ** 31,
    2 ** 53,
    1e308,
    '5',
    '5abc',
    5.5,
    true,
    null,
    [],
    {},
    '',
    ' ',
    '0x10',
    '1e3',
    [5],
  ])('is rejected when a whole number is %j, and the field is named', async (quantity) => {
    const reply = await send({ quantity });

    expect(reply).toMatchObject({ status: 400, body: { fields: { quantity: expect.any(String) } } });
  });

  it.each([
    '0',
    '-1',
    '2147483648',
    '99999999999999999999',
    '1.5',
    '0x10',
    '1e3',
    '%20',
    'null',
    '01',
    '1%00',
    '%D9%A1',
  ])('is rejected when the id in the path is %s', async (id) => {
    const reply = await send(fine, `/api/probe/${id}`);

    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('is accepted with the largest id', async () => {
    const reply = await send(fine, '/api/probe/2147483647');

    expect(reply).toMatchObject({ status: 200, body: { id: 2_147_483_647 } });
  });

  it.each([
    '?search=a&search=b',
    '?search[]=a',
    '?search[a]=b',
    '?__proto__=x',
    '?constructor=x',
    '?search=%00',
    '?search=%ED%A0%80',
  ])('never causes an internal error with the query %s', async (query) => {
    const reply = await send(fine, `/api/probe/1${query}`);

    expect([200, 400]).toContain(reply.status);
    if (reply.status === 200) expect(reply.body.search).not.toBe('a,b');
  });

  it('is rejected when a query parameter is repeated', async () => {
    const reply = await send(fine, '/api/probe/1?search=a&search=b');

    expect(reply).toMatchObject({ status: 400, body: { fields: { search: expect.any(String) } } });
  });

  it.each([
    ['a NUL byte', '{"quantity":1,"note":"a\\u0000b"}'],
    ['a lone surrogate', '{"quantity":1,"note":"a\\ud800b"}'],
    ['a NUL byte in an unused field', '{"quantity":1,"extra":{"deep":["\\u0000"]}}'],
    ['a NUL byte in a name', '{"quantity":1,"a\\u0000":1}'],
    ['__proto__', '{"quantity":1,"__proto__":{"isAdmin":true}}'],
    ['__proto__ deep inside', '{"quantity":1,"a":[{"__proto__":{"isAdmin":true}}]}'],
    ['constructor.prototype', '{"quantity":1,"constructor":{"prototype":{"isAdmin":true}}}'],
    ['a soft hyphen in a name', '{"quantity":1,"is\\u00adAdmin":true}'],
    ['an escaped __proto__', '{"quantity":1,"\\u005f_proto__":{"isAdmin":true}}'],
  ])('is rejected when it contains %s', async (_what, payload) => {
    const reply = await send(payload);

    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  it('is stripped of invisible characters, but not of joiners that a script needs', async () => {
    const reply = await send(
      { quantity: 1, note: 'La\u00advender\u200b \u202eSoap می\u200cخواهم' },
      `/api/probe/1?search=${encodeURIComponent('so\u00adap')}`,
    );

    expect(reply.body).toMatchObject({ note: 'Lavender Soap می\u200cخواهم', search: 'soap' });
  });

  it('is not changed in a password', async () => {
    await app.user({ email: 'ann@example.test', password: 'correct\u00ad horse' });

    const signedIn = await app
      .visitor()
      .call(signIn, { body: { email: 'ann@example.test', password: 'correct\u00ad horse' } });

    expect(signedIn.status).toBe(200);
  });

  it('is rejected when a required name has only invisible characters', async () => {
    const reply = await app.visitor().call(register, {
      body: {
        email: 'ann@example.test',
        password: 'correct horse',
        firstName: '\u3164\u00ad',
        lastName: 'A',
      },
    });

    expect(reply).toMatchObject({ status: 400, body: { fields: { firstName: expect.any(String) } } });
  });

  it.each(['\u0430nn@example.test', 'ann\u2800@ex\u0430mple.test'])(
    'is rejected when an email address only looks like another: %s',
    async (email) => {
      const reply = await app.visitor().call(register, {
        body: { email, password: 'correct horse', firstName: 'Ann', lastName: 'A' },
      });

      expect(reply).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } });
    },
  );

  it('is not changed if it contains bidirectional text, emoji or combining marks', async () => {
    const note = 'שלום 👩‍👩‍👧 e\u0301 ıß';

    const reply = await send({ quantity: 1, note });

    expect(reply.body.note).toBe(note);
  });

  it('is measured in characters, so that an emoji counts as one', async () => {
    const fifty = await send({ quantity: 1, note: '🐎'.repeat(50) });
    const more = await send({ quantity: 1, note: '🐎'.repeat(51) });

    expect([fifty.status, more.status]).toEqual([200, 400]);
    expect(more.body.fields).toEqual({ note: 'Use at most 50 characters' });
  });

  it('is rejected when it is larger than a megabyte', async () => {
    const reply = await send(Buffer.alloc(10 * 1024 * 1024, 'x'));

    expect(reply).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large', message: 'The request is too large' },
    });
  });

  it.each([
    ['lists', `{"quantity":1,"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
    ['objects', `{"quantity":1,"a":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
  ])('is rejected when %s are nested too deeply', async (_what, payload) => {
    const reply = await send(payload);

    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it.each([
    'text/plain',
    'text/plain;charset=utf-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json\ta',
    'application/json x',
    'application/jsonx',
    'text/plain, application/json',
    'garbage',
    ';',
  ])('is rejected when its content type is %j', async (type) => {
    const reply = await send('{"quantity":1}', '/api/probe/1', type);

    expect([400, 415]).toContain(reply.status);
    expect(reply.body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });

  it.each(['application/json; charset=utf-8', 'APPLICATION/JSON', ' application/json'])(
    'is checked as usual when its content type is %j',
    async (type) => {
      const reply = await send('{"quantity":"many"}', '/api/probe/1', type);

      expect([400, 415]).toContain(reply.status);
    },
  );

  it('is parsed as JSON only when it is declared as JSON', async () => {
    const payload =
      '{"email":"ann@example.test","password":"correct horse","firstName":"Ann","lastName":"Archer"}';

    const reply = await app.visitor().request({
      method: register.method,
      url: register.path,
      payload,
      headers: { 'content-type': 'text/plain' },
    });

    expect(reply).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
    expect(await app.db.select().from(users)).toEqual([]);
  });

  it.each([
    'X-HTTP-Method-Override',
    'X-HTTP-Method',
    'X-Method-Override',
    'X-Original-URL',
    'X-Rewrite-URL',
  ])('is not reinterpreted because of the header %s', async (name) => {
    const reply = await app.visitor().request({
      method: 'GET',
      url: currentUser.path,
      headers: { [name]: name.endsWith('URL') ? '/api/auth/options' : 'POST' },
    });

    expect(reply.status).toBe(401);
  });

  it('survives a header called __proto__', async () => {
    const headers = Object.fromEntries([['__proto__', 'x']]);

    const reply = await app.visitor().request({ method: 'GET', url: '/api/auth/options', headers });

    expect(reply.status).toBe(200);
  });

  it('is answered quickly with very long, hostile text in every field', async () => {
    const long = 'a'.repeat(50_000);
    const hostile = [
      `${long}@`,
      `${long}!`,
      '@'.repeat(50_000),
      ' '.repeat(50_000),
      `a@${'a.'.repeat(25_000)}`,
    ];

    const took = await cpuTimeOf(async () => {
      for (const email of hostile) await app.visitor().call(signIn, { body: { email, password: 'x' } });
    });

    expect(took).toBeLessThan(1_000);
  });
});
