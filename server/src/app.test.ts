import type { RouteOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './app';
import { useTestApp } from './testing/test-app';

/** Routes that the contract does not declare: pages, files, API docs, health checks and metrics. */
const outsideContract = new Set([
  'GET /',
  'GET /*',
  'GET /index.html',
  'GET /healthz',
  'GET /images/:file',
  'GET /readyz',
  'GET /metrics',
  'GET /api/login',
  'GET /api/callback',
  'GET /api/logout',
  'POST /api/logout',
  'GET /api/openapi.json',
  'GET /api/docs',
  'POST /api/stripe/webhook/:manufacturerId',
]);

interface Operation {
  summary?: string;
  parameters?: { name: string; in: string }[];
  responses: Record<string, unknown>;
}

const namesOf = ({ method, url }: RouteOptions): string[] =>
  [method]
    .flat()
    .filter((each) => each !== 'HEAD') // Fastify adds a HEAD route for every GET route
    .map((each) => `${each} ${url}`);

const isDeclared = (route: RouteOptions): boolean => route.config?.endpoint !== undefined;

describe('the whole server', () => {
  const app = useTestApp();
  const routes: RouteOptions[] = [];
  beforeAll(async () => {
    const { deps } = app.running;
    const built = await buildApp({
      deps,
      appSecret: 'a secret that only tests use, long enough',
      webRoot: undefined,
      onRoute: (route) => routes.push(route),
    });
    await built.ready();
    await built.close();
  });

  const describeIt = async () =>
    (await app.visitor().request({ method: 'GET', url: '/api/openapi.json' })).body;

  it('has no route that is neither declared in the contract nor listed in this test', () => {
    const strays = routes.filter((route) => !isDeclared(route)).flatMap(namesOf);

    expect(strays.filter((name) => !outsideContract.has(name))).toEqual([]);
  });

  it('declares for every route of the contract who may call it', () => {
    const access = routes.filter(isDeclared).map((route) => route.config?.endpoint?.access);

    expect(access.length).toBeGreaterThan(0);
    expect(access.every((each) => typeof each === 'string' && each.length > 0)).toBe(true);
  });

  it('allows only a short list of calls without a session', () => {
    const open = routes.filter((route) => route.config?.endpoint?.access === 'anyone').flatMap(namesOf);

    const strays = open.filter(
      (name) => !/^(GET|POST) \/api\/(auth|public|stripe\/webhook|sandbox)\//.test(name),
    );
    expect(strays.sort()).toEqual([
      'GET /api/orders/:id/payment-methods',
      'GET /api/stripe/publishable-key',
      'POST /api/order-mail-address/confirm',
      'POST /api/orders/:id/create-payment-intent',
    ]);
  });

  it('rejects every other declared call without a session, before any other check', async () => {
    const guarded = routes.filter(
      (route) => isDeclared(route) && route.config?.endpoint?.access !== 'anyone',
    );

    for (const route of guarded) {
      for (const name of namesOf(route)) {
        const [method = '', path = ''] = name.split(' ');
        const url = path.replace(/:\w+/g, '1');
        const reply = await app
          .visitor()
          .request({ method, url, ...(method === 'GET' ? {} : { payload: '{' }) });
        expect.soft(reply, name).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
      }
    }
  });

  it('describes every declared call', async () => {
    const { paths } = await describeIt();

    const declared = routes
      .filter(isDeclared)
      .flatMap(namesOf)
      .map((name) => name.replace(/:\w+/g, '{}'));
    const described = Object.entries<Record<string, Operation>>(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`),
    );
    expect(described.sort()).toEqual(declared.sort());
  });

  it('describes calls in valid OpenAPI form', async () => {
    const description = await describeIt();

    expect(description).toMatchObject({ openapi: '3.1.0', info: { title: 'Casepack', version: '1' } });
    for (const [path, operations] of Object.entries<Record<string, Operation>>(description.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const inPath = (operation.parameters ?? [])
          .filter((each) => each.in === 'path')
          .map(({ name }) => name);
        const expected = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        expect.soft(inPath, `${method} ${path}`).toEqual(expected);
        expect.soft(operation.responses, `${method} ${path}`).toHaveProperty('200');
        expect.soft(operation.summary, `${method} ${path}`).toEqual(expect.any(String));
      }
    }
    expect(JSON.stringify(description)).not.toContain('$ref":"#/definitions');
  });

  it('shows the API description as a page without scripts', async () => {
    const reply = await app.visitor().request({ method: 'GET', url: '/api/docs' });

    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(reply.text).toContain('/api/auth/login');
    expect(reply.text).not.toContain('<script');
  });

  it('responds to the health and readiness checks', async () => {
    const health = await app.visitor().request({ method: 'GET', url: '/healthz' });
    const ready = await app.visitor().request({ method: 'GET', url: '/readyz' });

    expect([health.text, ready.text]).toEqual(['ok\n', 'ready\n']);
  });
});
