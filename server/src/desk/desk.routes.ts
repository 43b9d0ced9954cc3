import * as endpoints from '@casepack/contract/desk/endpoints';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { CatalogCache } from '../catalog/catalog-cache';
import { route } from '../http/route';
import { getDeskCustomer } from './desk-customer';
import { findDeskProducts } from './find-desk-products';
import { prepareFile } from './match-file';
import { matchText } from './match-rows';
import { orderTemplate } from './order-template';
import { withOrderFile } from './receive-order-file';
import { listSimilarCustomers } from './similar-customers';

export function deskRoutes(app: FastifyInstance, cache: CatalogCache): void {
  route(app, endpoints.findDeskProducts, (ctx, { query }) => findDeskProducts(ctx, cache, query));
  route(app, endpoints.getDeskCustomer, (ctx, { params }) => getDeskCustomer(ctx, cache, params.id));
  route(app, endpoints.listSimilarCustomers, (ctx, { query }) => listSimilarCustomers(ctx, query));
  route(app, endpoints.matchText, (ctx, { body }) => matchText(ctx, cache, body));
  route(app, endpoints.orderTemplate, (ctx, { query }) => orderTemplate(ctx, cache, query.customerId));

  app.register((uploads, _options, done) => {
    uploads.register(multipart, {
      limits: { fileSize: endpoints.MAX_ORDER_FILE_BYTES, files: 1, fields: 5, parts: 6, headerPairs: 50 },
      throwFileSizeLimit: false,
    });
    route(uploads, endpoints.matchFile, async (ctx, { query }, reply) => {
      const match = await prepareFile(ctx, cache, query);
      return withOrderFile(reply, match);
    });
    done();
  });
}
