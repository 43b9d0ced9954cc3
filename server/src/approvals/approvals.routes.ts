import * as endpoints from '@casepack/contract/approvals/endpoints';
import type { FastifyInstance } from 'fastify';
import { idempotencyKeyOf } from '../http/idempotency-key';
import { route } from '../http/route';
import { withTotal } from '../http/total-count';
import { approveOrder, changeApproval, rejectOrder, withdrawOrder } from './decide-approval';
import { getApproval, listApprovals } from './get-approval';
import { requestApproval } from './request-approval';

export function approvalsRoutes(app: FastifyInstance): void {
  route(app, endpoints.listApprovals, async (ctx, { query }, reply) =>
    withTotal(reply, await listApprovals(ctx, query)),
  );
  route(app, endpoints.requestApproval, async (ctx, { body }, reply) =>
    requestApproval(ctx, body, idempotencyKeyOf(reply)),
  );
  route(app, endpoints.getApproval, (ctx, { params }) => getApproval(ctx, params.id));
  route(app, endpoints.changeApproval, (ctx, { params, body }) => changeApproval(ctx, params.id, body));
  route(app, endpoints.approveOrder, (ctx, { params, body }) => approveOrder(ctx, params.id, body));
  route(app, endpoints.rejectOrder, (ctx, { params, body }) => rejectOrder(ctx, params.id, body));
  route(app, endpoints.withdrawOrder, (ctx, { params }) => withdrawOrder(ctx, params.id));
}
