import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdText } from '../ids';
import { money } from '../money';
import { text } from '../text';
import { Collection, CollectionInput } from './collection';
import { Product, ProductInput, ProductPatch } from './product';
import { CsvProblem } from './product-csv';
import { Tag } from './tag';

export const DEFAULT_PAGE = 500;
export const MAX_LOOKUP = 1_000;

export const productSorts = ['name', 'price', 'price_desc', 'newest', 'relevance'] as const;
export type ProductSort = (typeof productSorts)[number];

const yesOrNo = z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' });

const pageSize = z.codec(
  z.string().regex(/^[1-9]\d{0,2}$/, 'Must be a whole number from 1 to 500'),
  z.int().min(1).max(DEFAULT_PAGE, 'Must be a whole number from 1 to 500'),
  { decode: Number, encode: String },
);

/** Only a platform administrator names a manufacturer other than the own. */
const OfManufacturer = z.object({ manufacturerId: IdText.optional() });

export const ProductQuery = OfManufacturer.extend({
  search: text(100).optional(),
  category: text(100).optional(),
  collection: IdText.optional(),
  tag: text(60).optional(),
  minPrice: money.optional(),
  maxPrice: money.optional(),
  /** true: at least the minimum quantity can be ordered now. */
  inStock: yesOrNo.optional(),
  testers: yesOrNo.optional(),
  /** By relevance where there is a search, else by name. */
  sort: z.enum(productSorts).optional(),
  cursor: z.string().max(2_000).optional(),
  limit: pageSize.default(DEFAULT_PAGE),
});
export type ProductQuery = z.infer<typeof ProductQuery>;

const ById = z.object({ id: IdText });
const Done = z.object({ message: z.string() });

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  access: 'catalog:view',
  summary: 'Products, with search and filters; X-Total-Count and Link tell of further pages',
  query: ProductQuery,
  response: z.array(Product),
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  access: 'catalog:view',
  summary: 'One product',
  params: ById,
  response: Product,
});

export const lookUpProducts = endpoint({
  method: 'POST',
  path: '/api/products/lookup',
  access: 'catalog:view',
  summary: 'The products with these ids as they are now, and which of the ids are gone',
  body: z.object({ ids: z.array(Id).max(MAX_LOOKUP, `Ask for at most ${MAX_LOOKUP} products`) }),
  response: z.object({ products: z.array(Product), gone: z.array(Id) }),
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'catalog:view',
  summary: 'The categories that products are in',
  query: OfManufacturer,
  response: z.array(z.string()),
});

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/collections',
  access: 'collection:view',
  summary: 'Collections in their order; inactive ones only for those who manage them',
  query: OfManufacturer,
  response: z.array(Collection),
});

export const listTags = endpoint({
  method: 'GET',
  path: '/api/tags',
  access: 'catalog:view',
  summary: 'The tags that products carry or may be given',
  query: OfManufacturer,
  response: z.array(z.string()),
});

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
  summary: 'Change the given fields of a product',
  params: ById,
  body: ProductPatch,
  response: Product,
  errors: ['conflict', 'stale_version'],
});

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/api/products/:id',
  access: 'catalog:edit',
  summary: 'Take a product out of the catalog; orders keep what they hold of it',
  params: ById,
  response: Done,
});

export const ImportResult = z.object({
  /** Rows in the file. */
  count: z.int(),
  created: z.int(),
  updated: z.int(),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** What is wrong with a file; also the `details` of a refused import. */
export const ImportReport = z.object({
  count: z.int(),
  /** All there are; `problems` lists the first of them. */
  problemCount: z.int(),
  problems: z.array(CsvProblem),
  /** The rows that were refused, each with its reason, as a CSV file to mend and upload again. */
  rejects: z.string().nullable(),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const importProducts = endpoint({
  method: 'POST',
  path: '/api/products',
  access: 'catalog:edit',
  summary: 'Add and update products from a CSV file, sent as multipart field csvFile: all of it or nothing',
  query: OfManufacturer,
  response: ImportResult,
  errors: ['conflict', 'payload_too_large', 'too_many_requests', 'unsupported_media_type'],
});

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/products/import-preview',
  access: 'catalog:edit',
  summary: 'Check a CSV file as the import would and store nothing',
  query: OfManufacturer,
  response: ImportReport.extend({ columns: z.array(z.string()), firstRows: z.array(z.array(z.string())) }),
  errors: ['payload_too_large', 'too_many_requests', 'unsupported_media_type'],
});

export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/products/import-template',
  access: 'catalog:edit',
  summary: 'An example file for the import, as CSV',
  response: z.string(),
});

export const exportProducts = endpoint({
  method: 'GET',
  path: '/api/products/export',
  access: 'catalog:edit',
  summary: 'The whole catalog as a CSV file that imports back unchanged',
  query: OfManufacturer,
  response: z.string(),
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
  summary: 'Delete a collection; its products stay',
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
  summary: 'Add a tag that products can be given',
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
  summary: 'Take a tag off every product and collection that has it',
  params: ByTag,
  query: OfManufacturer,
  response: Done,
});
