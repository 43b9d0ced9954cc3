// @vitest-environment node
// The server of these tests is at another address than a page would be.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint } from '@casepack/contract/endpoint';
import { IdText } from '@casepack/contract/ids';
import { cents, money } from '@casepack/contract/money';
import { requiredText } from '@casepack/contract/text';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { connection } from '../connection';
import { ApiError, messageOf, NetworkError } from './api-error';
import { call, callWithHeaders } from './call';
import { pageUserHeaders, setPageUser } from './page-user';

type ReceivedRequest = {
  method: string | undefined;
  url: string | undefined;
  contentType: string | undefined;
  pageUser: string | string[] | undefined;
  body: string;
};

let server: Server;
let origin: `/${string}`;
let seen: ReceivedRequest[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

const json = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  answer = (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({
      method: request.method,
      url: request.url,
      contentType: request.headers['content-type'],
      pageUser: request.headers['x-casepack-page-user'],
      body,
    });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  origin = `http://127.0.0.1:${port}` as `/${string}`; // in a browser it is relative to the page's own origin
});

afterAll(
  () => new Promise<void>((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
);

let onLine = true;

beforeEach(() => {
  seen = [];
  onLine = true;
  vi.stubGlobal('navigator', {
    get onLine() {
      return onLine;
    },
  });
  return () => vi.unstubAllGlobals();
});

const at = (path: string): `/${string}` => `${origin}${path}`;
const Price = z.object({ name: requiredText(50, 'Name is required'), price: money });

const savePrice = () =>
  endpoint({
    method: 'PUT',
    path: at('/api/prices/:priceId'),
    access: 'signed_in',
    summary: 'Keeps a price',
    params: z.object({ priceId: IdText }),
    query: z.object({ tags: z.array(z.string()), above: money, page: IdText }),
    body: Price,
    response: Price,
  });
const listPrices = () =>
  endpoint({
    method: 'GET',
    path: at('/api/prices'),
    access: 'signed_in',
    summary: 'Prices',
    response: z.array(Price),
  });

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a call', () => {
  it('writes cents as text into path, query and body, and reads them back as cents', async () => {
    json(200, { name: 'Soap', price: '12.50' });

    const saved = await call(savePrice(), {
      params: { priceId: 7 },
      query: { tags: ['a b', 'c'], above: cents(5) },
      body: { name: 'Soap', price: cents(1250) },
    });

    expect(saved).toEqual({ name: 'Soap', price: 1250 });
    expect(seen).toEqual([
      {
        method: 'PUT',
        url: '/api/prices/7?tags=a+b&tags=c&above=0.05',
        contentType: 'application/json',
        body: '{"name":"Soap","price":"12.50"}',
      },
    ]);
  });

  it('sends no content type without a body', async () => {
    json(200, []);

    await call(listPrices(), {});

    expect(seen[0]).toMatchObject({ method: 'GET', contentType: undefined, body: '' });
  });

  it('returns the headers of a list', async () => {
    json(200, [{ name: 'Soap', price: '1.00' }], { 'x-total-count': '41' });

    const { data, headers } = await callWithHeaders(listPrices(), {});

    expect([data, headers.get('x-total-count')]).toEqual([[{ name: 'Soap', price: 100 }], '41']);
  });

  it('accepts an empty response if none is declared', async () => {
    answer = (_, response) => response.writeHead(204).end();
    const forget = endpoint({
      method: 'DELETE',
      path: at('/api/prices'),
      access: 'signed_in',
      summary: 'Forgets',
      response: z.undefined(),
    });

    expect(await call(forget, {})).toBeUndefined();
  });
});

describe('a rejected call', () => {
  it('carries everything the server reported', async () => {
    const body = {
      message: 'Prices have changed',
      code: 'prices_changed',
      fields: { price: 'Is 13.00 now' },
      details: { total: '13.00' },
    };
    json(409, body, { 'x-request-id': 'req-1' });

    const error = await failure(call(listPrices(), {}));

    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: '409: Prices have changed',
      status: 409,
      serverMessage: 'Prices have changed',
      code: 'prices_changed',
      fields: { price: 'Is 13.00 now' },
      details: { total: '13.00' },
      requestId: 'req-1',
    });
  });

  it.each([
    ['plain text', 'text/plain', 'Upstream is tired', '503: Upstream is tired'],
    ['an empty response', 'text/plain', '', '503: Service Unavailable'],
    ['the error page of a proxy', 'text/html', '<h1>Bad</h1>', '503: Service Unavailable'],
    [
      'an error without a message',
      'application/json',
      '{"message":"","code":"unavailable"}',
      '503: Service Unavailable',
    ],
    ['JSON of another shape', 'application/json', '{"oops":true}', '503: {"oops":true}'],
  ])('has a readable message for %s', async (_, type, body, message) => {
    answer = (_request, response) => response.writeHead(503, { 'content-type': type }).end(body);

    expect(await failure(call(listPrices(), {}))).toMatchObject({ message, status: 503, fields: {} });
  });

  it.each([
    ['plain text', 'text/plain', 'Upstream is tired', 'Upstream is tired'],
    ['JSON of another shape', 'application/json; charset=utf-8', '{"oops":true}', 'The usual words'],
    ['a problem of another server', 'application/problem+json', '{"title":"Oops"}', 'The usual words'],
  ])('shows users sentences only: %s', async (_, type, body, shown) => {
    answer = (_request, response) => response.writeHead(403, { 'content-type': type }).end(body);

    expect(messageOf(await failure(call(listPrices(), {})), 'The usual words')).toBe(shown);
  });

  it('is rejected before it is sent if the contract does not allow it', async () => {
    const body = { name: '', price: cents(100) };

    const error = await failure(call(savePrice(), { params: { priceId: -1 }, body }));
    const other = await failure(call(savePrice(), { params: { priceId: 1 }, body }));

    expect(error).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(Object.keys((error as ApiError).fields)).toEqual(['priceId']); // matched as ApiError above
    expect(other).toMatchObject({ message: '400: Name is required', fields: { name: 'Name is required' } });
    expect(seen).toEqual([]);
  });

  it('reports a response that does not match the contract', async () => {
    json(200, [{ name: 'Soap', price: 'free' }]);

    expect(await failure(call(listPrices(), {}))).toMatchObject({
      status: 200,
      message: '200: The server sent an answer this page cannot read. Reload the page and try again.',
    });
  });
});

describe('a call without a response', () => {
  const sentence = 'No connection to the server. Check your network and try again.';

  it('reports that the server was not reached', async () => {
    answer = (request) => request.socket.destroy();

    const error = await failure(call(listPrices(), {}));

    expect(error).toBeInstanceOf(NetworkError);
    expect(messageOf(error, 'Failed')).toBe(sentence);
  });

  it('reports the same if the response is cut off', async () => {
    answer = (request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('[');
      setTimeout(() => request.socket.destroy(), 10);
    };

    expect(await failure(call(listPrices(), {}))).toMatchObject({ name: 'NetworkError', message: sentence });
  });

  const write = () =>
    call(savePrice(), { params: { priceId: 1 }, body: { name: 'Soap', price: cents(100) } });

  it('reports that a write that may have arrived may have been carried out', async () => {
    answer = (request) => request.socket.destroy();

    expect(await failure(write())).toMatchObject({
      kind: 'unknown',
      message: 'The server did not respond. Your change may have been saved. Check before you try again.',
    });
  });

  it('reports that a write without a connection was not sent', async () => {
    onLine = false;
    answer = (request) => request.socket.destroy();

    expect(await failure(write())).toMatchObject({
      kind: 'unsent',
      message: 'No connection. Nothing was sent.',
    });
  });

  it('marks the connection as lost until a call is answered', async () => {
    answer = (request) => request.socket.destroy();
    await failure(call(listPrices(), {}));
    const afterFailure = connection();
    json(200, []);

    await call(listPrices(), {});

    expect([afterFailure, connection()]).toEqual(['lost', 'working']);
  });

  it.each([
    ['a read', 15_000, 'harmless', () => call(listPrices(), {})],
    ['a write', 60_000, 'unknown', write],
  ])(
    'reports within three seconds that %s hangs, and times out after %d ms',
    async (_what, ms, kind, send) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const arrived = new Promise<void>((resolve) => {
        answer = () => resolve();
      });

      const given = failure(send());
      await arrived;
      vi.advanceTimersByTime(3_000);
      const meanwhile = connection();
      vi.advanceTimersByTime(ms - 3_000);
      const error = await given;
      vi.useRealTimers();

      expect(meanwhile).toBe('waiting');
      expect(error).toMatchObject({ name: 'NetworkError', kind });
    },
  );

  it('stays an abort if the caller aborted it', async () => {
    const abort = new AbortController();
    answer = () => abort.abort();

    const error = await failure(call(listPrices(), { signal: abort.signal }));

    expect(error).toMatchObject({ name: 'AbortError' });
  });
});

describe('the user a page was rendered for', () => {
  const signIn = () =>
    endpoint({
      method: 'POST',
      path: '/api/auth/login',
      access: 'anyone',
      summary: 'Sign in',
      response: z.unknown(),
    });

  it.each([
    ['a user', 7, '7'],
    ['a visitor', null, 'none'],
  ])('is sent with every write of a page for %s', async (_who, id, sent) => {
    setPageUser(id);
    json(200, { name: 'Soap', price: '1.00' });

    await call(savePrice(), { params: { priceId: 1 }, body: { name: 'Soap', price: cents(100) } });

    expect(seen).toMatchObject([{ method: 'PUT', pageUser: sent }]);
  });

  it('is not sent with reads, which the page preloads without it', async () => {
    setPageUser(7);
    json(200, []);

    await call(listPrices(), {});

    expect(seen[0]?.pageUser).toBeUndefined();
  });

  it('is not sent when signing in, because the user changes then', () => {
    setPageUser(7);

    expect(pageUserHeaders(signIn())).toEqual({});
  });
});
