import * as endpoints from '@casepack/contract/order-jobs/endpoints';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { cancelOrderJob, getOrderJob, getOrderJobFile } from './get-order-job';
import { startOrderJob } from './start-order-job';

export function orderJobsRoutes(app: FastifyInstance): void {
  route(app, endpoints.startOrderJob, (ctx, { query, body }) => startOrderJob(ctx, body, query));
  route(app, endpoints.getJob, (ctx, { params }) => getOrderJob(ctx, params.id));
  route(app, endpoints.getJobFile, (ctx, { params }) => getOrderJobFile(ctx, params.id));
  route(app, endpoints.cancelJob, (ctx, { params }) => cancelOrderJob(ctx, params.id));
}
