import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdText } from '../ids';
import { yesOrNo } from '../list-query';
import { money } from '../money';
import { text } from '../text';
import { Collection } from './collection';
import { Product } from './product';

const DEFAULT_PAGE = 500;
export const MAX_LOOKUP = 1_000;

export const productSorts = ['name', 'price', 'price_desc', 'newest', 'relevance'] as const;
export type ProductSort = (typeof productSorts)[number];

const pageSize = z.codec(
  z.string().regex(/^[1-9]\d{0,2}$/, 'Must be a whole number from 1 to 500'),
  z.int().min(1).max(DEFAULT_PAGE, 'Must be a whole number from 1 to 500'),
  { decode: Number, encode: String },
);

const MAX_OFFSET = 1_000_000;
const wholeOffset = `Must be a whole number from 0 to ${MAX_OFFSET}`;
const offset = z.codec(
  z.string().regex(/^\d{1,7}$/, wholeOffset),
  z.int().min(0).max(MAX_OFFSET, wholeOffset),
  { decode: Number, encode: String },
);

/** Only a platform administrator can choose another manufacturer. */
export const OfManufacturer = z.object({ manufacturerId: IdText.optional() });

/** Staff and reps can look at the catalog as one of their customers sees it. */
const CatalogView = OfManufacturer.extend({ customerId: IdText.optional() });

export const ProductQuery = CatalogView.extend({
  search: text(100).optional(),
  category: text(100).optional(),
  collection: IdText.optional(),
  tag: text(60).optional(),
  minPrice: money.optional(),
  maxPrice: money.optional(),
  /** true: at least the minimum quantity can be ordered now. */
  inStock: yesOrNo.optional(),
  testers: yesOrNo.optional(),
  /** By relevance if there is a search, otherwise by name. */
  sort: z.enum(productSorts).optional(),
  cursor: z.string().max(2_000).optional(),
  /** Number of products to skip if there is no cursor. A cursor is faster for reading page by page. */
  offset: offset.default(0),
  limit: pageSize.default(DEFAULT_PAGE),
});
export type ProductQuery = z.infer<typeof ProductQuery>;

export const ById = z.object({ id: IdText });

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  access: 'catalog:view',
  summary: 'Lists products, with search and filters. X-Total-Count and Link describe further pages',
  query: ProductQuery,
  response: z.array(Product),
  etag: true,
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  access: 'catalog:view',
  summary: 'One product',
  params: ById,
  query: CatalogView.pick({ customerId: true }),
  response: Product,
});

export const lookUpProducts = endpoint({
  method: 'POST',
  path: '/api/products/lookup',
  access: 'catalog:view',
  repeatable: true,
  summary: 'The current products with these ids, and the ids that no longer exist',
  body: z.object({
    ids: z.array(Id).max(MAX_LOOKUP, `Ask for at most ${MAX_LOOKUP} products`),
    customerId: Id.optional(),
  }),
  response: z.object({ products: z.array(Product), gone: z.array(Id) }),
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'catalog:view',
  summary: 'Lists the categories in use',
  query: CatalogView,
  response: z.array(z.string()),
  etag: true,
});

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/collections',
  access: 'collection:view',
  summary: 'Lists collections in their sort order. Only users who manage collections see inactive ones',
  query: CatalogView,
  response: z.array(Collection),
  etag: true,
});

export const listTags = endpoint({
  method: 'GET',
  path: '/api/tags',
  access: 'catalog:view',
  summary: 'Lists the tags that products have or can be assigned',
  query: CatalogView,
  response: z.array(z.string()),
  etag: true,
});
