import * as endpoints from '@casepack/contract/imports/endpoints';
import type { FastifyInstance } from 'fastify';
import { getCatalogToEdit } from '../catalog/catalog-scope';
import { route } from '../http/route';
import { requireImportAllowance } from '../uploads/import-limits';
import { csvUploads, withUploadedTable } from '../uploads/spool-upload';
import { getImport, listImports } from './get-import';
import { getRejectedRows } from './rejected-rows';
import { cancelImport, checkImport, startImport } from './start-import';
import { uploadImport } from './upload-import';

/** Who edits the catalog of a manufacturer is its administrator, and may do by hand all that an import does. */
export function importsRoutes(app: FastifyInstance): void {
  route(app, endpoints.listImports, async (ctx, { query }) => {
    const { manufacturerId } = await getCatalogToEdit(ctx, query.manufacturerId);
    return listImports(ctx, manufacturerId);
  });
  route(app, endpoints.getImport, (ctx, { params }) => getImport(ctx, params.id));
  route(app, endpoints.checkImport, (ctx, { params, body }) => checkImport(ctx, params.id, body));
  route(app, endpoints.startImport, (ctx, { params, body }) => startImport(ctx, params.id, body));
  route(app, endpoints.cancelImport, (ctx, { params }) => cancelImport(ctx, params.id));
  route(app, endpoints.getRejectedRows, (ctx, { params }) => getRejectedRows(ctx, params.id));

  csvUploads(app, (uploads) => {
    route(uploads, endpoints.uploadImport, async (ctx, { query }, reply) => {
      const { manufacturerId } = await getCatalogToEdit(ctx, query.manufacturerId);
      await requireImportAllowance(ctx);
      const { id, kind } = query;
      return withUploadedTable(reply, (path, fileName) =>
        uploadImport(ctx, { id, kind, manufacturerId, fileName, path }),
      );
    });
  });
}
