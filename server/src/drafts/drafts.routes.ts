import * as endpoints from '@casepack/contract/drafts/endpoints';
import type { FastifyInstance } from 'fastify';
import { idempotencyKeyOf } from '../http/idempotency-key';
import { route } from '../http/route';
import { withTotal } from '../http/total-count';
import { getDraft, listDrafts } from './get-draft';
import { deleteDraft, restoreDraft, takeOverDraft } from './move-draft';
import { placeDraft } from './place-draft';
import { createDraft, saveDraft } from './save-draft';

export function draftsRoutes(app: FastifyInstance): void {
  route(app, endpoints.listDrafts, async (ctx, { query }, reply) =>
    withTotal(reply, await listDrafts(ctx, query)),
  );
  route(app, endpoints.createDraft, (ctx, { body }) => createDraft(ctx, body));
  route(app, endpoints.getDraft, (ctx, { params }) => getDraft(ctx, params.id));
  route(app, endpoints.saveDraft, (ctx, { params, body }) => saveDraft(ctx, params.id, body));
  route(app, endpoints.deleteDraft, (ctx, { params }) => deleteDraft(ctx, params.id));
  route(app, endpoints.restoreDraft, (ctx, { params }) => restoreDraft(ctx, params.id));
  route(app, endpoints.takeOverDraft, (ctx, { params }) => takeOverDraft(ctx, params.id));
  route(app, endpoints.placeDraft, async (ctx, { params, body }, reply) =>
    placeDraft(ctx, params.id, body, idempotencyKeyOf(reply)),
  );
}
