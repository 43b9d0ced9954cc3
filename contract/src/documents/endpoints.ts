import { z } from 'zod';
import { endpoint } from '../endpoint';
import { ById, Id, IdText } from '../ids';
import { OrderDocument, uploadTypes } from './documents';

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/orders/:id/documents',
  access: 'order:view',
  summary: 'Lists the documents of an order that the caller can see',
  params: ById,
  response: z.array(OrderDocument),
});

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/orders/:id/documents/:key',
  access: 'order:view',
  summary: 'One document of an order',
  params: ById.extend({ key: z.string() }),
  response: z.string(),
  files: uploadTypes,
});

export const getShipmentSlip = endpoint({
  method: 'GET',
  path: '/api/orders/:id/shipments/:number/packing-slip',
  access: 'order:manage',
  summary: 'The packing slip of one shipment, with what is still to come',
  params: ById.extend({ number: IdText }),
  response: z.string(),
  files: ['application/pdf'],
});

/** One part named `file`. */
export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/orders/:id/documents',
  access: 'order:manage',
  summary: 'Attach a PDF or an image of at most 10 MB to an order',
  params: ById,
  response: OrderDocument,
  errors: ['payload_too_large', 'unsupported_media_type', 'conflict'],
  upload: { field: 'file', types: uploadTypes },
});

export const removeDocument = endpoint({
  method: 'DELETE',
  path: '/api/orders/:id/documents/:documentId',
  access: 'order:manage',
  summary: 'Remove an attached file',
  params: ById.extend({ documentId: IdText }),
  response: z.object({ id: Id }),
});

const byPublicId = z.object({ publicId: z.string() });

export const listPublicDocuments = endpoint({
  method: 'GET',
  path: '/api/public/orders/:publicId/documents',
  access: 'anyone',
  summary: 'Lists the documents on the public order page: confirmation, invoices, credit notes',
  params: byPublicId,
  response: z.array(OrderDocument),
  errors: ['not_found', 'too_many_requests'],
});

export const getPublicDocument = endpoint({
  method: 'GET',
  path: '/api/public/orders/:publicId/documents/:key',
  access: 'anyone',
  summary: 'One document of the public order page',
  params: byPublicId.extend({ key: z.string() }),
  response: z.string(),
  errors: ['not_found', 'too_many_requests'],
  files: ['application/pdf'],
});
