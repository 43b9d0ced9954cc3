import * as endpoints from '@casepack/contract/outbox/endpoints';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { withTotal } from '../http/total-count';
import { scopeOf } from '../scope';
import { getKeptMail, getMailAttachment, retryMail } from './outbox';
import { findMails } from './outbox.queries';

export function outboxRoutes(app: FastifyInstance): void {
  route(app, endpoints.listMails, async (ctx, { query }, reply) =>
    withTotal(reply, await findMails(ctx.db, scopeOf(ctx.actor).mails, query)),
  );
  route(app, endpoints.getMail, (ctx, { params }) => getKeptMail(ctx, params.id));
  route(app, endpoints.getMailAttachment, (ctx, { params }) =>
    getMailAttachment(ctx, params.id, Number(params.index)),
  );
  route(app, endpoints.retryMail, (ctx, { params }) => retryMail(ctx, params.id));
}
