import * as endpoints from '@casepack/contract/catalog/endpoints';
import { csvTemplate, MAX_CSV_BYTES, TEMPLATE_FILE_NAME } from '@casepack/contract/catalog/product-csv';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { countAttempt } from '../auth/throttle';
import type { Deps } from '../context';
import { Download } from '../http/answers';
import { route } from '../http/route';
import { CatalogCache } from './catalog-cache';
import { editPlace } from './catalog-scope';
import { createTag, deleteTag, renameTag } from './change-tags';
import { exportProducts } from './export-products';
import { importProducts, previewImport } from './import-products';
import { getProduct, listCategories, listCollections, listTags, lookUpProducts } from './list-catalog';
import { listProducts } from './list-products';
import { createCollection, deleteCollection, updateCollection } from './save-collection';
import { createProduct, deleteProduct, updateProduct } from './save-product';
import { withUploadedCsv } from './spool-upload';

export function catalogRoutes(app: FastifyInstance, { changes }: Deps): void {
  const cache = new CatalogCache(changes);

  route(app, endpoints.listProducts, (ctx, { query }) => listProducts(ctx, cache, query));
  route(app, endpoints.listCategories, async (ctx, { query }) => listCategories(ctx, cache, query));
  route(app, endpoints.listCollections, async (ctx, { query }) => listCollections(ctx, cache, query));
  route(app, endpoints.listTags, async (ctx, { query }) => listTags(ctx, cache, query));
  route(app, endpoints.getProduct, (ctx, { params }) => getProduct(ctx, params.id));
  route(app, endpoints.lookUpProducts, (ctx, { body }) => lookUpProducts(ctx, body.ids));

  route(app, endpoints.createProduct, (ctx, { body, query }) =>
    createProduct(ctx, body, query.manufacturerId),
  );
  route(app, endpoints.updateProduct, (ctx, { body, params }) => updateProduct(ctx, params.id, body));
  route(app, endpoints.deleteProduct, (ctx, { params }) => deleteProduct(ctx, params.id));

  route(app, endpoints.createCollection, (ctx, { body, query }) =>
    createCollection(ctx, body, query.manufacturerId),
  );
  route(app, endpoints.updateCollection, (ctx, { body, params }) => updateCollection(ctx, params.id, body));
  route(app, endpoints.deleteCollection, (ctx, { params }) => deleteCollection(ctx, params.id));

  route(app, endpoints.createTag, (ctx, { body, query }) => createTag(ctx, body.name, query.manufacturerId));
  route(app, endpoints.renameTag, (ctx, { body, params, query }) =>
    renameTag(ctx, params.id, body.name, query.manufacturerId),
  );
  route(app, endpoints.deleteTag, (ctx, { params, query }) =>
    deleteTag(ctx, params.id, query.manufacturerId),
  );

  route(
    app,
    endpoints.importTemplate,
    async () => new Download(TEMPLATE_FILE_NAME, 'text/csv; charset=utf-8', Buffer.from(csvTemplate())),
  );
  route(app, endpoints.exportProducts, async (ctx, { query }) => {
    const { manufacturerId } = await editPlace(ctx, query.manufacturerId);
    return exportProducts(ctx, manufacturerId);
  });

  app.register((uploads, _options, done) => {
    uploads.register(multipart, {
      limits: { fileSize: MAX_CSV_BYTES, files: 1, fields: 10, parts: 11, headerPairs: 50 },
      throwFileSizeLimit: false,
    });
    route(uploads, endpoints.importProducts, async (ctx, { query }, reply) => {
      const place = await editPlace(ctx, query.manufacturerId);
      await countAttempt(ctx, 'import-user', String(ctx.actor?.userId));
      return withUploadedCsv(reply.request, (path) => importProducts(ctx, place, path));
    });
    route(uploads, endpoints.previewImport, async (ctx, { query }, reply) => {
      await editPlace(ctx, query.manufacturerId);
      await countAttempt(ctx, 'import-preview-user', String(ctx.actor?.userId));
      return withUploadedCsv(reply.request, previewImport);
    });
    done();
  });
}
