import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Endpoint } from '@casepack/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { declaredEndpoints } from '../testing/declared-endpoints';
import { useTestApp } from '../testing/test-app';
import { type ApiDocument, describeCalls, type Operation } from './api-document';

const endpoints = await declaredEndpoints();
const document = describeCalls(endpoints, 'casepack_session');

const operations = (described: ApiDocument): (Operation & { url: string; method: string })[] =>
  Object.entries(described.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, url, method })),
  );

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)));
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

describe('the description of the API', () => {
  it('describes each call once, with a unique operation id', () => {
    const all = operations(document);

    expect(all).toHaveLength(endpoints.length);
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
    expect(all.every(({ operationId }) => /^[a-z][A-Za-z]+$/.test(operationId))).toBe(true);
  });

  it('has no two paths that differ only in the names of their parameters', () => {
    const patterns = Object.keys(document.paths).map((url) => url.replace(/\{\w+\}/g, '{}'));

    expect(new Set(patterns).size).toBe(patterns.length);
  });

  it('names shared schemas, and has no reference to an unknown one', () => {
    const names = Object.keys(document.components.schemas);
    const refs = new Set(refsIn(document).map((ref) => ref.replace('#/components/schemas/', '')));

    expect(names).toEqual(expect.arrayContaining(['Error', 'Order', 'Product', 'WholesaleCustomer']));
    expect([...refs].sort()).toEqual(names);
  });

  it('states for each call whether it needs a session', () => {
    for (const { method, path, access } of endpoints) {
      const operation = operations(document).find(
        (each) =>
          each.method === method.toLowerCase() &&
          each.url.replace(/\{\w+\}/g, ':') === path.replace(/:\w+/g, ':'),
      );
      expect.soft(operation?.security, path).toEqual(access === 'anyone' ? [] : [{ session: [] }]);
    }
    expect(document.components.securitySchemes).toMatchObject({
      session: { type: 'apiKey', in: 'cookie', name: 'casepack_session' },
    });
  });

  it('lists a response and errors for each call, and only tags that it explains', () => {
    const tags = document.tags.map(({ name }) => name);
    for (const { url, method, responses, tags: own } of operations(document)) {
      const where = `${method} ${url}`;
      expect
        .soft(Object.keys(responses), where)
        .toEqual(expect.arrayContaining(['200', '400', '500', '503']));
      expect.soft(tags, where).toEqual(expect.arrayContaining(own));
    }
  });

  it('describes the idempotency key of every call that accepts one', () => {
    const withKey = operations(document).filter(({ parameters = [] }) =>
      parameters.some(({ name, in: place }) => name === 'Idempotency-Key' && place === 'header'),
    );

    expect(withKey.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
      'post /api/approvals',
      'post /api/drafts/{id}/place',
      'post /api/orders/{id}/payments',
      'post /api/orders/{id}/refunds',
      'post /api/save-order',
      'post /api/submit-order',
      'post /api/wholesale-customers/{id}/receipts',
    ]);
    for (const { responses } of withKey) expect(responses).toHaveProperty('422');
  });

  it('describes file downloads and file uploads', () => {
    const answersText = endpoints.filter(({ response }) => response instanceof z.ZodString);
    const uploads = operations(document).filter(
      ({ requestBody }) => requestBody && 'multipart/form-data' in requestBody.content,
    );

    expect(answersText.filter(({ files }) => !files).map(nameOf)).toEqual([]);
    expect(uploads.map(({ url }) => url).sort()).toEqual([
      '/api/desk/files',
      '/api/images/bulk',
      '/api/imports',
      '/api/manufacturers/{id}/brand/logo',
      '/api/orders/{id}/documents',
      '/api/price-lists/{id}/import',
      '/api/price-lists/{id}/import-preview',
      '/api/products',
      '/api/products/import-preview',
      '/api/products/{id}/images',
      '/api/wholesale-customers/{id}/part-numbers/import',
      '/api/wholesale-customers/{id}/part-numbers/import-preview',
    ]);
    expect(document.paths['/api/orders/export']?.get?.responses['200']?.content).toEqual({
      'text/csv': { schema: { type: 'string', format: 'binary' } },
    });
  });

  it('shows money as it is sent', () => {
    const product = JSON.stringify(document.components.schemas.Product);

    expect(product).toMatch(/"casePackCost":\{"type":(\["string"|"string")/);
  });
});

describe('the description of the API on a server', () => {
  const app = useTestApp();

  const ask = (url: string, headers: Record<string, string> = {}) =>
    app.running.app.inject({ method: 'GET', url, headers });

  it.each(['/api/openapi.json', '/api/docs'])(
    'sends %s compressed, and not again to a client that has it',
    async (url) => {
      const plain = await ask(url);
      const gzip = await ask(url, { 'accept-encoding': 'gzip' });
      const br = await ask(url, { 'accept-encoding': 'gzip, br' });
      const known = await ask(url, { 'if-none-match': String(plain.headers.etag) });

      expect(plain).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-cache' } });
      expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(br.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag });
      expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
      expect(known).toMatchObject({ statusCode: 304, body: '' });
    },
  );

  it('describes the paging headers exactly where they are sent', async () => {
    const visitor = await app.as({ isAdmin: true });
    await app.order();
    const described = (await ask('/api/openapi.json')).json<ApiDocument>();
    const lists = operations(described).filter(({ method, url }) => method === 'get' && !url.includes('{'));

    expect(lists.length).toBeGreaterThan(20);
    for (const { url, responses } of lists) {
      const reply = await visitor.request({ method: 'GET', url });
      if (reply.status !== 200) continue;
      const told = Object.keys(responses['200']?.headers ?? {});
      expect.soft(told.includes('X-Total-Count'), url).toBe('x-total-count' in reply.headers);
      expect.soft(told.includes('ETag'), url).toBe('etag' in reply.headers);
      if ('link' in reply.headers) expect.soft(told, url).toContain('Link');
    }
  });

  it('explains paging, idempotency and errors on the page', async () => {
    const { body } = await ask('/api/docs');

    for (const title of ['Paging', 'Idempotency', 'Errors']) expect(body).toContain(`<h2>${title}</h2>`);
    expect(body).toContain('<code>X-Total-Count</code>');
    expect(body).toContain('<code>Idempotency-Key</code>');
    expect(body).toContain('<code>Retry-After</code>');
    expect(body).not.toContain('<script');
  });
});
