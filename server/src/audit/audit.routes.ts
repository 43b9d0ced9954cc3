import * as endpoints from '@casepack/contract/audit/endpoints';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { withTotal } from '../http/total-count';
import { scopeOf } from '../scope';
import { exportedAuditEntries, listAuditEntries } from './audit.queries';
import { auditCsv } from './audit-csv';

export function auditRoutes(app: FastifyInstance): void {
  route(app, endpoints.listAuditEntries, async (ctx, { query }, reply) =>
    withTotal(reply, await listAuditEntries(ctx.db, scopeOf(ctx.actor), query)),
  );
  route(app, endpoints.exportAuditEntries, async (ctx, { query }, reply) => {
    const day = ctx.now().toISOString().slice(0, 10);
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="audit-${day}.csv"`);
    return auditCsv(await exportedAuditEntries(ctx.db, scopeOf(ctx.actor), query));
  });
}
