import * as endpoints from '@casepack/contract/statements/endpoints';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { exportReceivables, listReceivables } from './receivables';
import { changeReminderSettings, getReminderSettings } from './reminder-settings';
import { getStatement, getStatementPdf } from './statement';

export function statementsRoutes(app: FastifyInstance): void {
  route(app, endpoints.getStatement, (ctx, { params }) => getStatement(ctx, params.id));
  route(app, endpoints.getStatementPdf, (ctx, { params }) => getStatementPdf(ctx, params.id));
  route(app, endpoints.listReceivables, (ctx, { query }) => listReceivables(ctx, query));
  route(app, endpoints.exportReceivables, (ctx, { query }) => exportReceivables(ctx, query));
  route(app, endpoints.getReminderSettings, (ctx, { params }) => getReminderSettings(ctx, params.id));
  route(app, endpoints.changeReminderSettings, (ctx, { params, body }) =>
    changeReminderSettings(ctx, params.id, body),
  );
}
