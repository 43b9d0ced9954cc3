import type { Endpoint } from '@casepack/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { type ApiDocument, describeCalls } from './api-document';
import { renderApiPage } from './api-page';
import { ConstantAnswer } from './constant-answer';
import { sessionCookieName } from './cookies';

/** Serves the description of all declared calls, as JSON at /api/openapi.json and as a page at /api/docs. */
export function describeApi(app: FastifyInstance, config: Config): void {
  const endpoints: Endpoint[] = [];
  app.addHook('onRoute', ({ method, config: routeConfig }) => {
    // Fastify adds a HEAD route for every GET route.
    if (routeConfig?.endpoint && method !== 'HEAD') endpoints.push(routeConfig.endpoint);
  });

  let document: ApiDocument | undefined;
  const described = (): ApiDocument => {
    document ??= describeCalls(endpoints, sessionCookieName(config));
    return document;
  };
  let data: ConstantAnswer | undefined;
  let page: ConstantAnswer | undefined;
  // Built on the first request: most servers never need it, and startup should be fast.
  app.get('/api/openapi.json', async (request, reply) => {
    data ??= new ConstantAnswer('application/json; charset=utf-8', JSON.stringify(described()));
    return data.send(request, reply);
  });
  app.get('/api/docs', async (request, reply) => {
    page ??= new ConstantAnswer('text/html; charset=utf-8', renderApiPage(described()));
    return page.send(request, reply);
  });
}
