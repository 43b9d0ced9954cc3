import * as endpoints from '@casepack/contract/setup/endpoints';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { changeSetup } from './change-setup';
import { getSetup } from './get-setup';

export function setupRoutes(app: FastifyInstance): void {
  route(app, endpoints.getSetup, (ctx, { query }) => getSetup(ctx, query.manufacturerId));
  route(app, endpoints.changeSetup, (ctx, { params, body }) => changeSetup(ctx, params.id, body));
}
