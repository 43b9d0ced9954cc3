import { MAX_DOCUMENT_BYTES } from '@casepack/contract/documents/documents';
import * as endpoints from '@casepack/contract/documents/endpoints';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { preventCaching } from '../http/by-link';
import { LOCKED_UP } from '../http/locked-up';
import { route } from '../http/route';
import { removeDocument, uploadDocument } from './change-documents';
import { getShipmentSlip } from './packing-slip';
import { getPublicDocument, listPublicDocuments } from './public-documents';
import { getDocument, listDocuments } from './read-documents';
import { receiveFile } from './receive-file';

export function documentsRoutes(app: FastifyInstance): void {
  route(app, endpoints.listDocuments, (ctx, { params }) => listDocuments(ctx, params.id));
  route(app, endpoints.getDocument, async (ctx, { params }, reply) => {
    const { download, isUpload } = await getDocument(ctx, params.id, params.key);
    if (isUpload) reply.header('content-security-policy', LOCKED_UP);
    return download;
  });
  route(app, endpoints.getShipmentSlip, (ctx, { params }) => getShipmentSlip(ctx, params.id, params.number));
  route(app, endpoints.removeDocument, (ctx, { params }) =>
    removeDocument(ctx, params.id, params.documentId),
  );

  app.register((uploads, _options, done) => {
    uploads.register(multipart, {
      limits: { fileSize: MAX_DOCUMENT_BYTES, files: 1, fields: 5, parts: 6, headerPairs: 50 },
      throwFileSizeLimit: false,
    });
    route(uploads, endpoints.uploadDocument, (ctx, { params }, reply) =>
      uploadDocument(ctx, params.id, () => receiveFile(reply)),
    );
    done();
  });

  app.register((open, _options, done) => {
    preventCaching(open);
    route(open, endpoints.listPublicDocuments, (ctx, { params }) =>
      listPublicDocuments(ctx, params.publicId),
    );
    route(open, endpoints.getPublicDocument, (ctx, { params }) =>
      getPublicDocument(ctx, params.publicId, params.key),
    );
    done();
  });
}
