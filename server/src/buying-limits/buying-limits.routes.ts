import * as endpoints from '@casepack/contract/buying-limits/endpoints';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { listBuyingLimits, setBuyingLimit } from './manage-limits';

export function buyingLimitsRoutes(app: FastifyInstance): void {
  route(app, endpoints.listBuyingLimits, (ctx) => listBuyingLimits(ctx));
  route(app, endpoints.setBuyingLimit, (ctx, { params, body }) => setBuyingLimit(ctx, params.id, body));
}
