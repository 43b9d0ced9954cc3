import {
  getProduct,
  listCategories,
  listCollections,
  listProducts,
  listTags,
} from '@casepack/contract/catalog/endpoints';
import { cents } from '@casepack/contract/money';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '../../api/call';
import type { CatalogSearch } from './catalog-search';

export const productsPerPage = 24;
const keepMs = 30 * 60_000;

const toCents = (dollars: number | undefined) =>
  dollars === undefined ? undefined : cents(Math.round(dollars * 100));

const toQuery = (search: CatalogSearch) => ({
  search: search.search,
  category: search.category,
  collection: search.collection,
  tag: search.tag,
  minPrice: toCents(search.minPrice),
  maxPrice: toCents(search.maxPrice),
  inStock: search.inStock,
  testers: search.testers,
  sort: search.sort,
  manufacturerId: search.manufacturer,
});

/** The cursor inside `Link: </api/products?cursor=...>; rel="next"`; undefined on the last page. */
function nextCursor(headers: Headers): string | undefined {
  const href = /<([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return (href && new URL(href, window.location.origin).searchParams.get('cursor')) || undefined;
}

export const catalogQueries = {
  products: (search: CatalogSearch) => {
    const query = toQuery(search);
    return infiniteQueryOptions({
      queryKey: ['products', 'list', query],
      queryFn: async ({ pageParam, signal }) => {
        const { data, headers } = await callWithHeaders(listProducts, {
          query: { ...query, limit: productsPerPage, ...(pageParam && { cursor: pageParam }) },
          signal,
        });
        return {
          products: data,
          total: Number(headers.get('x-total-count') ?? data.length),
          next: nextCursor(headers),
        };
      },
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      // Long enough that Back from an order finds the same list at the same place.
      gcTime: keepMs,
    });
  },
  product: (id: number) =>
    queryOptions({
      queryKey: ['products', 'one', id],
      queryFn: ({ signal }) => call(getProduct, { params: { id }, signal }),
    }),
  categories: (manufacturerId: number | undefined) =>
    queryOptions({
      queryKey: ['categories', manufacturerId],
      queryFn: ({ signal }) => call(listCategories, { query: { manufacturerId }, signal }),
    }),
  /** Those who manage collections are sent the inactive ones too; nobody is offered them here. */
  collections: (manufacturerId: number | undefined) =>
    queryOptions({
      queryKey: ['collections', manufacturerId],
      queryFn: ({ signal }) => call(listCollections, { query: { manufacturerId }, signal }),
      select: (collections) => collections.filter(({ isActive }) => isActive),
    }),
  tags: (manufacturerId: number | undefined) =>
    queryOptions({
      queryKey: ['tags', manufacturerId],
      queryFn: ({ signal }) => call(listTags, { query: { manufacturerId }, signal }),
    }),
};
