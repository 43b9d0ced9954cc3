import type { Writable } from 'node:stream';
import { describeIssue } from '@casepack/contract/input-errors';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { approvalsRoutes } from './approvals/approvals.routes';
import { auditRoutes } from './audit/audit.routes';
import { authRoutes } from './auth/auth.routes';
import { externalRoutes } from './auth/external.routes';
import { readSessions } from './auth/read-sessions';
import { brandRoutes } from './brand/brand.routes';
import { buyingLimitsRoutes } from './buying-limits/buying-limits.routes';
import { catalogRoutes } from './catalog/catalog.routes';
import { CatalogCache } from './catalog/catalog-cache';
import { checkoutRoutes } from './checkout/checkout.routes';
import type { Deps } from './context';
import { creditRoutes } from './credit/credit.routes';
import { accountRequestsRoutes } from './customers/account-requests.routes';
import { customersRoutes } from './customers/customers.routes';
import { deskRoutes } from './desk/desk.routes';
import { orderGuideRoutes } from './desk/order-guide.routes';
import { templateRoutes } from './desk/template.routes';
import { documentsRoutes } from './documents/documents.routes';
import { draftsRoutes } from './drafts/drafts.routes';
import { serializerCompiler } from './http/answers';
import { describeApi } from './http/api-description';
import { isApiRoute } from './http/api-route';
import { LONGEST_REQUEST_MS, limitSlowBodies } from './http/body-deadline';
import { cleanInput } from './http/clean-input';
import { trustedProxies } from './http/client-address';
import { connectionLimitsOf, limitConnections } from './http/connection-limits';
import { drainBeforeClosing } from './http/draining';
import { handleErrors, refuseAddress } from './http/error-handler';
import { healthRoutes } from './http/health.routes';
import { newRequestId, requestLogging } from './http/logging';
import { serveMetrics } from './http/metrics.routes';
import { refuseEmbedding } from './http/navigation';
import { refuseOtherPageUser } from './http/page-user';
import { refuseForeignWrites } from './http/same-origin';
import { setSecurityHeaders } from './http/security-headers';
import { serveWebApp } from './http/web-app';
import { importsRoutes } from './imports/imports.routes';
import { invoicesRoutes } from './invoices/invoices.routes';
import { mediaRoutes } from './media/media.routes';
import { notificationsRoutes } from './notifications/notifications.routes';
import { orderChangesRoutes } from './order-changes/order-changes.routes';
import { orderJobsRoutes } from './order-jobs/order-jobs.routes';
import { ordersRoutes } from './orders/orders.routes';
import { organizationsRoutes } from './organizations/organizations.routes';
import { outboxRoutes } from './outbox/outbox.routes';
import { overviewRoutes } from './overview/overview.routes';
import { partNumbersRoutes } from './part-numbers/part-numbers.routes';
import { cardAccountsRoutes } from './payments/card-accounts.routes';
import { paymentsRoutes } from './payments/payments.routes';
import { pricingRoutes } from './pricing/pricing.routes';
import { productImagesRoutes } from './product-images/product-images.routes';
import { sandboxRoutes } from './sandbox/sandbox.routes';
import { setupRoutes } from './setup/setup.routes';
import { shipmentsRoutes } from './shipments/shipments.routes';
import { statementsRoutes } from './statements/statements.routes';
import { stockRoutes } from './stock/stock.routes';
import { usersRoutes } from './users/users.routes';

const JSON_BODY_LIMIT = 1_048_576;

interface AppOptions {
  deps: Deps;
  appSecret: string;
  /** The built browser app; undefined to serve only the API. */
  webRoot: string | undefined;
  /** Called for every route when it is registered. */
  onRoute?: (route: RouteOptions) => void;
  /** Replaces the standard output. */
  logTo?: Writable | undefined;
}

/** The whole server except the socket. */
export async function buildApp({
  deps,
  appSecret,
  webRoot,
  onRoute,
  logTo,
}: AppOptions): Promise<FastifyInstance> {
  const { config } = deps;
  z.config({ localeError: describeIssue });
  const app = Fastify({
    logger: requestLogging(config.logLevel, logTo),
    genReqId: newRequestId,
    trustProxy: config.trustProxy ? trustedProxies(config.trustProxy) : false,
    bodyLimit: JSON_BODY_LIMIT,
    requestTimeout: LONGEST_REQUEST_MS,
    // Idle limit. Must exceed two calls to an unresponsive card provider, with three attempts of 10 s each.
    connectionTimeout: 90_000,
    keepAliveTimeout: 10_000,
    // Node checks for slow senders every 30 s by default.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    frameworkErrors: refuseAddress,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
  });
  limitSlowBodies(app.server);
  limitConnections(app.server, connectionLimitsOf(config), (reason, count) =>
    app.log.warn({ reason, count }, 'connections were closed'),
  );
  if (onRoute) app.addHook('onRoute', onRoute);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // A form on another site can send text/plain without a CORS preflight; our own clients never send it.
  app.removeContentTypeParser('text/plain');

  drainBeforeClosing(app);
  handleErrors(app);
  serveMetrics(app, deps);
  setSecurityHeaders(app, config);
  await app.register(cookie, { secret: appSecret });
  refuseForeignWrites(app, config);
  refuseEmbedding(app);
  readSessions(app, deps);
  refuseOtherPageUser(app);
  cleanInput(app);
  describeApi(app, config);

  // API responses are private: no proxy may cache them unless a route allows it.
  app.addHook('onSend', async (request, reply) => {
    if (isApiRoute(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  const catalogCache = new CatalogCache(deps.changes, config.catalogCacheMegabytes);
  app.register((routes, _options, done) => {
    healthRoutes(routes, deps);
    authRoutes(routes);
    externalRoutes(routes);
    catalogRoutes(routes, catalogCache);
    mediaRoutes(routes, deps);
    productImagesRoutes(routes, catalogCache);
    deskRoutes(routes, catalogCache);
    orderGuideRoutes(routes, catalogCache);
    templateRoutes(routes, catalogCache);
    pricingRoutes(routes);
    partNumbersRoutes(routes);
    stockRoutes(routes);
    organizationsRoutes(routes);
    ordersRoutes(routes);
    orderJobsRoutes(routes);
    importsRoutes(routes);
    customersRoutes(routes);
    accountRequestsRoutes(routes);
    overviewRoutes(routes, deps);
    setupRoutes(routes);
    brandRoutes(routes);
    documentsRoutes(routes);
    invoicesRoutes(routes);
    creditRoutes(routes);
    outboxRoutes(routes);
    cardAccountsRoutes(routes);
    if (deps.cardSandbox) sandboxRoutes(routes, deps.cardSandbox.browser);
    paymentsRoutes(routes);
    checkoutRoutes(routes);
    draftsRoutes(routes);
    buyingLimitsRoutes(routes);
    approvalsRoutes(routes);
    orderChangesRoutes(routes);
    shipmentsRoutes(routes);
    statementsRoutes(routes);
    notificationsRoutes(routes);
    usersRoutes(routes);
    auditRoutes(routes);
    done();
  });
  await serveWebApp(app, webRoot);
  return app;
}
