import * as endpoints from '@casepack/contract/product-images/endpoints';
import type { FastifyInstance } from 'fastify';
import type { CatalogCache } from '../catalog/catalog-cache';
import { route } from '../http/route';
import { imageUploads, withReceivedImage } from '../media/receive-image';
import { addProductImage, arrangeProductImages, removeProductImage } from './change-product-images';
import { listProductImages } from './list-product-images';

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
}
