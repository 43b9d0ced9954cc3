import * as admin from '@casepack/contract/catalog/admin-endpoints';
import * as endpoints from '@casepack/contract/catalog/endpoints';
import * as files from '@casepack/contract/catalog/import-endpoints';
import { csvTemplate, TEMPLATE_FILE_NAME } from '@casepack/contract/catalog/product-csv';
import type { FastifyInstance } from 'fastify';
import { Download } from '../http/answers';
import { route } from '../http/route';
import { requireImportAllowance } from '../uploads/import-limits';
import { csvUploads, withUploadedCsv } from '../uploads/spool-upload';
import type { CatalogCache } from './catalog-cache';
import { getCatalogToEdit } from './catalog-scope';
import { createTag, deleteTag, renameTag } from './change-tags';
import { exportProducts } from './export-products';
import { importProducts, previewImport } from './import-products';
import { getProduct, listCategories, listCollections, listTags, lookUpProducts } from './list-catalog';
import { listProducts } from './list-products';
import { createCollection, deleteCollection, updateCollection } from './save-collection';
import { createProduct, deleteProduct, updateProduct } from './save-product';

export function catalogRoutes(app: FastifyInstance, cache: CatalogCache): void {
  route(app, endpoints.listProducts, (ctx, { query }) => listProducts(ctx, cache, query));
  route(app, endpoints.listCategories, async (ctx, { query }) => listCategories(ctx, cache, query));
  route(app, endpoints.listCollections, async (ctx, { query }) => listCollections(ctx, cache, query));
  route(app, endpoints.listTags, async (ctx, { query }) => listTags(ctx, cache, query));
  route(app, endpoints.getProduct, (ctx, { params, query }) => getProduct(ctx, cache, params.id, query));
  route(app, endpoints.lookUpProducts, (ctx, { body }) => lookUpProducts(ctx, cache, body.ids, body));

  route(app, admin.createProduct, (ctx, { body, query }) => createProduct(ctx, body, query.manufacturerId));
  route(app, admin.updateProduct, (ctx, { body, params }) => updateProduct(ctx, params.id, body));
  route(app, admin.deleteProduct, (ctx, { params }) => deleteProduct(ctx, params.id));

  route(app, admin.createCollection, (ctx, { body, query }) =>
    createCollection(ctx, body, query.manufacturerId),
  );
  route(app, admin.updateCollection, (ctx, { body, params }) => updateCollection(ctx, params.id, body));
  route(app, admin.deleteCollection, (ctx, { params }) => deleteCollection(ctx, params.id));

  route(app, admin.createTag, (ctx, { body, query }) => createTag(ctx, body.name, query.manufacturerId));
  route(app, admin.renameTag, (ctx, { body, params, query }) =>
    renameTag(ctx, params.id, body.name, query.manufacturerId),
  );
  route(app, admin.deleteTag, (ctx, { params, query }) => deleteTag(ctx, params.id, query.manufacturerId));

  route(
    app,
    files.importTemplate,
    async () => new Download(TEMPLATE_FILE_NAME, 'text/csv; charset=utf-8', Buffer.from(csvTemplate())),
  );
  route(app, files.exportProducts, async (ctx, { query }) => {
    const { manufacturerId } = await getCatalogToEdit(ctx, query.manufacturerId);
    return exportProducts(ctx, manufacturerId);
  });

  csvUploads(app, (uploads) => {
    route(uploads, files.importProducts, async (ctx, { query }, reply) => {
      const node = await getCatalogToEdit(ctx, query.manufacturerId);
      await requireImportAllowance(ctx);
      return withUploadedCsv(reply, (path) => importProducts(ctx, node, path));
    });
    route(uploads, files.previewImport, async (ctx, { query }, reply) => {
      await getCatalogToEdit(ctx, query.manufacturerId);
      await requireImportAllowance(ctx);
      return withUploadedCsv(reply, (path) => previewImport(ctx, path));
    });
  });
}
