import * as endpoints from '@casepack/contract/credit/endpoints';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { getCredit } from './get-credit';

export function creditRoutes(app: FastifyInstance): void {
  route(app, endpoints.getCredit, (ctx, { params }) => getCredit(ctx, params.id));
}
