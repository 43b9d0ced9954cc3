import * as endpoints from '@casepack/contract/desk/endpoints';
import type { FastifyInstance } from 'fastify';
import type { CatalogCache } from '../catalog/catalog-cache';
import { route } from '../http/route';
import { getDeskCustomer } from './desk-customer';
import { findDeskProducts } from './find-desk-products';
import { matchText } from './match-rows';
import { listSimilarCustomers } from './similar-customers';

export function deskRoutes(app: FastifyInstance, cache: CatalogCache): void {
  route(app, endpoints.findDeskProducts, (ctx, { query }) => findDeskProducts(ctx, cache, query));
  route(app, endpoints.getDeskCustomer, (ctx, { params }) => getDeskCustomer(ctx, cache, params.id));
  route(app, endpoints.listSimilarCustomers, (ctx, { query }) => listSimilarCustomers(ctx, query));
  route(app, endpoints.matchText, (ctx, { body }) => matchText(ctx, cache, body));
}
