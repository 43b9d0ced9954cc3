import * as endpoints from '@casepack/contract/pricing/endpoints';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { withTotal } from '../http/total-count';
import { requireImportAllowance } from '../uploads/import-limits';
import { csvUploads, withUploadedTable } from '../uploads/spool-upload';
import { listEntries } from './entries.queries';
import { exportPrices } from './export-prices';
import { getEditablePriceList, getPriceList, listPriceLists } from './get-price-list';
import { importPrices, previewPriceImport } from './import-prices';
import { listPriceGrid } from './list-price-grid';
import { replaceEntries } from './replace-entries';
import { createPriceList, deletePriceList, editPriceList } from './save-price-list';

export function pricingRoutes(app: FastifyInstance): void {
  route(app, endpoints.listPriceLists, async (ctx, { query }, reply) =>
    withTotal(reply, await listPriceLists(ctx, query)),
  );
  route(app, endpoints.createPriceList, (ctx, { body }) => createPriceList(ctx, body));
  route(app, endpoints.getPriceList, (ctx, { params }) => getPriceList(ctx, params.id));
  route(app, endpoints.editPriceList, (ctx, { params, body }) => editPriceList(ctx, params.id, body));
  route(app, endpoints.deletePriceList, (ctx, { params }) => deletePriceList(ctx, params.id));

  route(app, endpoints.listEntries, async (ctx, { params, query }, reply) => {
    const { id } = await getPriceList(ctx, params.id);
    return withTotal(reply, await listEntries(ctx.db, id, query));
  });
  route(app, endpoints.replaceEntries, (ctx, { params, body }) => replaceEntries(ctx, params.id, body));
  route(app, endpoints.listPriceGrid, async (ctx, { params, query }, reply) =>
    withTotal(reply, await listPriceGrid(ctx, params.id, query)),
  );
  route(app, endpoints.exportPrices, (ctx, { params, query }) =>
    exportPrices(ctx, params.id, query.format ?? 'csv'),
  );

  csvUploads(app, (uploads) => {
    route(uploads, endpoints.previewPriceImport, async (ctx, { params, query }, reply) => {
      await getEditablePriceList(ctx, params.id);
      await requireImportAllowance(ctx);
      return withUploadedTable(reply, (path) =>
        previewPriceImport(ctx, params.id, path, query.replace ?? false),
      );
    });
    route(uploads, endpoints.importPrices, async (ctx, { params, query }, reply) => {
      await getEditablePriceList(ctx, params.id);
      await requireImportAllowance(ctx);
      return withUploadedTable(reply, (path) => importPrices(ctx, params.id, path, query.replace ?? false));
    });
  });
}
