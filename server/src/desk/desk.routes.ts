import * as endpoints from '@casepack/contract/desk/endpoints';
import type { FastifyInstance } from 'fastify';
import type { CatalogCache } from '../catalog/catalog-cache';
import { route } from '../http/route';
import { findDeskProducts } from './find-desk-products';
import { matchText } from './match-rows';

export function deskRoutes(app: FastifyInstance, cache: CatalogCache): void {
  route(app, endpoints.findDeskProducts, (ctx, { query }) => findDeskProducts(ctx, cache, query));
  route(app, endpoints.matchText, (ctx, { body }) => matchText(ctx, cache, body));
}
