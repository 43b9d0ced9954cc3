import * as batches from '@casepack/contract/product-images/batch-endpoints';
import * as endpoints from '@casepack/contract/product-images/endpoints';
import { MAX_BATCH_REQUEST_BYTES, MAX_FILES_OF_BATCH } from '@casepack/contract/product-images/image-batch';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { CatalogCache } from '../catalog/catalog-cache';
import { route } from '../http/route';
import { imageUploads, withReceivedImage } from '../media/receive-image';
import { addProductImage, arrangeProductImages, removeProductImage } from './change-product-images';
import { cancelImageBatch, getImageBatch, receiveImages, startImageBatch } from './image-batches';
import { listProductImages } from './list-product-images';
import { receivedFiles } from './receive-images';

export function productImagesRoutes(app: FastifyInstance, cache: CatalogCache): void {
  route(app, endpoints.listProductImages, (ctx, { params, query }) =>
    listProductImages(ctx, cache, params.id, query),
  );
  route(app, endpoints.arrangeProductImages, (ctx, { params, body }) =>
    arrangeProductImages(ctx, params.id, body),
  );
  route(app, endpoints.removeProductImage, (ctx, { params }) =>
    removeProductImage(ctx, params.id, params.imageId),
  );
  imageUploads(app, (uploads) => {
    route(uploads, endpoints.addProductImage, (ctx, { params }, reply) =>
      addProductImage(ctx, params.id, (work) => withReceivedImage(reply, work)),
    );
  });
  batchRoutes(app);
}

function batchRoutes(app: FastifyInstance): void {
  route(app, batches.getImageBatch, (ctx, { params }) => getImageBatch(ctx, params.id));
  route(app, batches.startImageBatch, (ctx, { params, body }) => startImageBatch(ctx, params.id, body));
  route(app, batches.cancelImageBatch, (ctx, { params }) => cancelImageBatch(ctx, params.id));
  app.register((uploads, _options, done) => {
    uploads.register(multipart, {
      limits: {
        ...{ fileSize: MAX_BATCH_REQUEST_BYTES, files: MAX_FILES_OF_BATCH, fields: 5 },
        ...{ parts: MAX_FILES_OF_BATCH + 5, headerPairs: 50 },
      },
      throwFileSizeLimit: false,
    });
    route(uploads, batches.receiveImages, (ctx, { query }, reply) =>
      receiveImages(ctx, query, receivedFiles(reply)),
    );
    done();
  });
}
