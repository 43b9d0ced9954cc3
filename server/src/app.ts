import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { auditRoutes } from './audit/audit.routes';
import { authRoutes } from './auth/auth.routes';
import { externalRoutes } from './auth/external.routes';
import { catalogRoutes } from './catalog/catalog.routes';
import type { Deps } from './context';
import { describeApi } from './http/api-description';
import { refuseUncleanInput } from './http/clean-input';
import { handleErrors, refuseAddress } from './http/error-handler';
import { healthRoutes } from './http/health.routes';
import { newRequestId, requestLogging } from './http/logging';
import { refuseForeignWrites } from './http/same-origin';
import { setSecurityHeaders } from './http/security-headers';
import { readSessions } from './http/session';
import { serveWebApp } from './http/web-app';
import { ordersRoutes } from './orders/orders.routes';
import { organizationsRoutes } from './organizations/organizations.routes';
import { usersRoutes } from './users/users.routes';

const JSON_BODY_LIMIT = 1_048_576;

interface AppOptions {
  deps: Deps;
  appSecret: string;
  /** The built browser app; undefined where only the API is wanted. */
  webRoot: string | undefined;
  /** Told of every route as it is put on the server. */
  onRoute?: (route: RouteOptions) => void;
}

/** The whole server except the socket. */
export async function buildApp({ deps, appSecret, webRoot, onRoute }: AppOptions): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    logger: requestLogging(config.logLevel),
    genReqId: newRequestId,
    trustProxy: config.trustProxy ?? false,
    bodyLimit: JSON_BODY_LIMIT,
    requestTimeout: 15_000,
    connectionTimeout: 20_000,
    keepAliveTimeout: 10_000,
    // Node looks for slow senders every 30 s unless told otherwise.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    frameworkErrors: refuseAddress,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
  });
  if (onRoute) app.addHook('onRoute', onRoute);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // A form on another site can send text/plain without asking first; nothing of ours does.
  app.removeContentTypeParser('text/plain');

  handleErrors(app);
  await setSecurityHeaders(app, config);
  await app.register(cookie, { secret: appSecret });
  refuseForeignWrites(app, config);
  readSessions(app, deps);
  refuseUncleanInput(app);
  await describeApi(app);

  // Answers of the API are someone's own: nobody in between may keep them unless a route says so.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });

  app.register((routes, _options, done) => {
    healthRoutes(routes, deps);
    authRoutes(routes);
    externalRoutes(routes);
    catalogRoutes(routes, deps);
    organizationsRoutes(routes);
    ordersRoutes(routes);
    usersRoutes(routes);
    auditRoutes(routes);
    done();
  });
  await serveWebApp(app, webRoot);
  return app;
}
