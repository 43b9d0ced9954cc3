import { z } from 'zod';
import { endpoint } from '../endpoint';
import { text } from '../text';
import { Collection } from './collection';
import { CollectionInput } from './collection-input';
import { ById, OfManufacturer } from './endpoints';
import { Product } from './product';
import { ProductInput, ProductPatch } from './product-input';
import { Tag } from './tag';

const Done = z.object({ message: z.string() });

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/products/single',
  access: 'catalog:edit',
  summary: 'Add a product',
  query: OfManufacturer,
  body: ProductInput,
  response: Product,
  errors: ['conflict'],
});

export const updateProduct = endpoint({
  method: 'PATCH',
  path: '/api/products/:id',
  access: 'catalog:edit',
  summary: 'Update the given fields of a product',
  params: ById,
  body: ProductPatch,
  response: Product,
  errors: ['conflict', 'stale_version'],
});

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/api/products/:id',
  access: 'catalog:edit',
  summary: 'Remove a product from the catalog, unless orders wait for it. Other orders are not affected',
  params: ById,
  response: Done,
  errors: ['conflict'],
});

export const createCollection = endpoint({
  method: 'POST',
  path: '/api/collections',
  access: 'catalog:edit',
  summary: 'Add a collection',
  query: OfManufacturer,
  body: CollectionInput,
  response: Collection,
  errors: ['conflict'],
});

export const updateCollection = endpoint({
  method: 'PUT',
  path: '/api/collections/:id',
  access: 'catalog:edit',
  summary: 'Replace a collection',
  params: ById,
  body: CollectionInput,
  response: Collection,
  errors: ['conflict', 'stale_version'],
});

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/api/collections/:id',
  access: 'catalog:edit',
  summary: 'Delete a collection. Its products are not deleted',
  params: ById,
  response: Done,
});

const TagName = z.object({ name: Tag });
/** A tag's id is its name. */
const ByTag = z.object({ id: text(60) });

export const createTag = endpoint({
  method: 'POST',
  path: '/api/tags',
  access: 'catalog:edit',
  summary: 'Add a tag that can be assigned to products',
  query: OfManufacturer,
  body: TagName,
  response: TagName,
  errors: ['conflict'],
});

export const renameTag = endpoint({
  method: 'PUT',
  path: '/api/tags/:id',
  access: 'catalog:edit',
  summary: 'Rename a tag on every product and collection that has it',
  params: ByTag,
  query: OfManufacturer,
  body: TagName,
  response: TagName,
});

export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/api/tags/:id',
  access: 'catalog:edit',
  summary: 'Remove a tag from every product and collection that has it',
  params: ByTag,
  query: OfManufacturer,
  response: Done,
});
