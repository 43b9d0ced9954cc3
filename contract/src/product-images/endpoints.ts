import { z } from 'zod';
import { endpoint } from '../endpoint';
import { ById, IdText } from '../ids';
import { imageTypes } from '../media/image-limits';
import { ImageArrangement, ProductImage } from './product-image';

export const listProductImages = endpoint({
  method: 'GET',
  path: '/api/products/:id/images',
  access: 'catalog:view',
  summary: 'The images of a product in their order. Each is served at `/images/{key}-{size}.webp`',
  params: ById,
  query: z.object({ customerId: IdText.optional() }),
  response: z.array(ProductImage),
});

/** One part named `file`. */
export const addProductImage = endpoint({
  method: 'POST',
  path: '/api/products/:id/images',
  access: 'catalog:edit',
  summary: 'Add an image of at most 20 MB to a product, after those that it has',
  params: ById,
  response: ProductImage,
  errors: ['payload_too_large', 'unsupported_media_type', 'conflict', 'too_many_requests', 'unavailable'],
  upload: { field: 'file', types: imageTypes },
});

export const arrangeProductImages = endpoint({
  method: 'PUT',
  path: '/api/products/:id/images',
  access: 'catalog:edit',
  summary: 'Set the order and the alternative texts of all images of a product',
  params: ById,
  body: ImageArrangement,
  response: z.array(ProductImage),
  errors: ['conflict'],
});

export const removeProductImage = endpoint({
  method: 'DELETE',
  path: '/api/products/:id/images/:imageId',
  access: 'catalog:edit',
  summary: 'Remove an image from a product',
  params: ById.extend({ imageId: IdText }),
  response: z.array(ProductImage),
});
