import * as endpoints from '@casepack/contract/desk/template-endpoints';
import type { FastifyInstance } from 'fastify';
import type { CatalogCache } from '../catalog/catalog-cache';
import { route } from '../http/route';
import { createTemplate, deleteTemplate, editTemplate, getTemplate, listTemplates } from './templates';

export function templateRoutes(app: FastifyInstance, cache: CatalogCache): void {
  route(app, endpoints.listTemplates, (ctx, { params }) => listTemplates(ctx, params.id));
  route(app, endpoints.createTemplate, (ctx, { params, body }) =>
    createTemplate(ctx, cache, params.id, body),
  );
  route(app, endpoints.getTemplate, (ctx, { params }) =>
    getTemplate(ctx, cache, params.id, params.templateId),
  );
  route(app, endpoints.editTemplate, (ctx, { params, body }) =>
    editTemplate(ctx, cache, params.id, params.templateId, body),
  );
  route(app, endpoints.deleteTemplate, (ctx, { params }) =>
    deleteTemplate(ctx, params.id, params.templateId),
  );
}
