import { z } from 'zod';
import { OfManufacturer } from '../catalog/endpoints';
import { endpoint } from '../endpoint';
import { imageTypes } from '../media/image-limits';
import { ImageBatch, ImageBatchStart } from './image-batch';

const ByBatch = z.object({ id: z.uuid('Not a valid id') });

/** Any number of parts named `file`: images, or ZIP archives of images. */
export const receiveImages = endpoint({
  method: 'POST',
  path: '/api/images/bulk',
  access: 'catalog:edit',
  summary:
    'Upload images or ZIP archives, matched with products by the SKU in the file name. Nothing is changed yet',
  query: OfManufacturer.extend({ id: z.uuid('Not a valid id') }),
  response: ImageBatch,
  errors: ['payload_too_large', 'conflict', 'too_many_requests'],
  upload: { field: 'file', types: [...imageTypes, 'application/zip'] },
});

export const getImageBatch = endpoint({
  method: 'GET',
  path: '/api/images/bulk/:id',
  access: 'signed_in',
  summary: 'The files of a bulk upload, what they matched and how far it is',
  params: ByBatch,
  response: ImageBatch,
});

export const startImageBatch = endpoint({
  method: 'POST',
  path: '/api/images/bulk/:id/start',
  access: 'signed_in',
  summary: 'Process the files of a bulk upload and add them to their products, all at once at the end',
  params: ByBatch,
  body: ImageBatchStart,
  response: ImageBatch,
  errors: ['conflict'],
});

export const cancelImageBatch = endpoint({
  method: 'DELETE',
  path: '/api/images/bulk/:id',
  access: 'signed_in',
  summary: 'Discard a bulk upload that is not done',
  params: ByBatch,
  response: ImageBatch,
});
