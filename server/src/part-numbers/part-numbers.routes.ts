import * as endpoints from '@casepack/contract/part-numbers/endpoints';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { withTotal } from '../http/total-count';
import { requireImportAllowance } from '../uploads/import-limits';
import { csvUploads, withUploadedTable } from '../uploads/spool-upload';
import { deletePartNumber, savePartNumber } from './change-part-numbers';
import { getCustomerOfPartNumbers } from './customer-of-part-numbers';
import { importPartNumbers, previewPartNumberImport } from './import-part-numbers';
import { exportPartNumbers, listPartNumbers } from './read-part-numbers';

export function partNumbersRoutes(app: FastifyInstance): void {
  route(app, endpoints.listPartNumbers, async (ctx, { params, query }, reply) =>
    withTotal(reply, await listPartNumbers(ctx, params.id, query)),
  );
  route(app, endpoints.savePartNumber, (ctx, { params, body }) => savePartNumber(ctx, params.id, body));
  route(app, endpoints.deletePartNumber, (ctx, { params }) =>
    deletePartNumber(ctx, params.id, params.partNumberId),
  );
  route(app, endpoints.exportPartNumbers, (ctx, { params }) => exportPartNumbers(ctx, params.id));

  csvUploads(app, (uploads) => {
    route(uploads, endpoints.previewPartNumberImport, async (ctx, { params }, reply) => {
      await getCustomerOfPartNumbers(ctx, params.id, 'part-number:edit');
      await requireImportAllowance(ctx);
      return withUploadedTable(reply, (path) => previewPartNumberImport(ctx, params.id, path));
    });
    route(uploads, endpoints.importPartNumbers, async (ctx, { params }, reply) => {
      await getCustomerOfPartNumbers(ctx, params.id, 'part-number:edit');
      await requireImportAllowance(ctx);
      return withUploadedTable(reply, (path) => importPartNumbers(ctx, params.id, path));
    });
  });
}
