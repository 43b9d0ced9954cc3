import * as endpoints from '@casepack/contract/desk/order-guide-endpoints';
import type { FastifyInstance } from 'fastify';
import type { CatalogCache } from '../catalog/catalog-cache';
import { route } from '../http/route';
import { getOrderGuide } from './order-guide';

export function orderGuideRoutes(app: FastifyInstance, cache: CatalogCache): void {
  route(app, endpoints.getOrderGuide, (ctx, { params }) => getOrderGuide(ctx, cache, params.id));
}
