import { endpoint } from '../endpoint';
import { ById } from '../ids';
import { imageTypes } from '../media/image-limits';
import { Brand, BrandChange } from './brand';

export const getBrand = endpoint({
  method: 'GET',
  path: '/api/manufacturers/:id/brand',
  access: 'manufacturer:edit',
  summary: 'What a manufacturer shows of itself on documents, in emails and on public pages',
  params: ById,
  response: Brand,
});

export const changeBrand = endpoint({
  method: 'PUT',
  path: '/api/manufacturers/:id/brand',
  access: 'manufacturer:edit',
  summary: 'Changes color, payment details, footer, and the sender of emails',
  params: ById,
  body: BrandChange,
  response: Brand,
  errors: ['stale_version'],
});

/** One part named `file`. */
export const setLogo = endpoint({
  method: 'POST',
  path: '/api/manufacturers/:id/brand/logo',
  access: 'manufacturer:edit',
  summary: 'Sets the logo, an image of at most 20 MB',
  params: ById,
  response: Brand,
  errors: ['payload_too_large', 'unsupported_media_type', 'too_many_requests', 'unavailable'],
  upload: { field: 'file', types: imageTypes },
});

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/manufacturers/:id/brand/logo',
  access: 'manufacturer:edit',
  summary: 'Removes the logo',
  params: ById,
  response: Brand,
});
