import * as endpoints from '@casepack/contract/customers/account-request-endpoints';
import type { FastifyInstance } from 'fastify';
import { LOCKED_UP } from '../http/locked-up';
import { contextOf } from '../http/request-context';
import { route } from '../http/route';
import { withTotal } from '../http/total-count';
import { requireAllowance } from '../rate-limits/count-attempts';
import { approveAccountRequest } from './approve-account-request';
import {
  getAccountRequest,
  getAccountRequestTally,
  getCertificate,
  listAccountRequests,
} from './read-account-requests';
import { rejectAccountRequest } from './reject-account-request';
import { getJoinPage, requestAccount } from './request-account';

export function accountRequestsRoutes(app: FastifyInstance): void {
  route(app, endpoints.getJoinPage, (ctx, { params }) => getJoinPage(ctx, params.slug));
  app.register((open, _options, done) => {
    // Before the body is read: it can be large, and anyone can send it.
    open.addHook('onRequest', async (request) => {
      const ctx = contextOf(request);
      await requireAllowance(ctx, 'join-address', ctx.origin.address ?? 'unknown');
    });
    route(open, endpoints.requestAccount, (ctx, { params, body }) => requestAccount(ctx, params.slug, body));
    done();
  });

  route(app, endpoints.listAccountRequests, async (ctx, { query }, reply) =>
    withTotal(reply, await listAccountRequests(ctx, query)),
  );
  route(app, endpoints.getAccountRequestTally, (ctx) => getAccountRequestTally(ctx));
  route(app, endpoints.getAccountRequest, (ctx, { params }) => getAccountRequest(ctx, params.key));
  route(app, endpoints.getAccountRequestCertificate, async (ctx, { params }, reply) => {
    const certificate = await getCertificate(ctx, params.key);
    reply.header('content-security-policy', LOCKED_UP);
    return certificate;
  });
  route(app, endpoints.approveAccountRequest, (ctx, { params, body }) =>
    approveAccountRequest(ctx, params.key, body),
  );
  route(app, endpoints.rejectAccountRequest, (ctx, { params, body }) =>
    rejectAccountRequest(ctx, params.key, body),
  );
}
