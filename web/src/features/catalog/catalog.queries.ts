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
import type { CatalogView } from './catalog-view';

export const productsPerPage = 24;
/** The first page is the same in both views; a list goes on in longer steps, since its rows are lower. */
const furtherPage = { cards: productsPerPage, list: 4 * productsPerPage };
const keepMs = 30 * 60_000;

const toCents = (dollars: number | undefined) =>
  dollars === undefined ? undefined : cents(Math.round(dollars * 100));

/** Whose catalog it is, and who looks at it. */
export type CatalogViewer = Pick<CatalogSearch, 'manufacturer' | 'customer'>;

const viewOf = ({ manufacturer, customer }: CatalogViewer) => ({
  manufacturerId: manufacturer,
  customerId: customer,
});

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
  ...viewOf(search),
});

/** The cursor inside `Link: </api/products?cursor=...>; rel="next"`; undefined on the last page. */
function nextCursor(headers: Headers): string | undefined {
  const href = /<([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return (href && new URL(href, window.location.origin).searchParams.get('cursor')) || undefined;
}

export const catalogQueries = {
  /** What was loaded stays when the view changes. */
  products: (search: CatalogSearch, view: CatalogView = 'cards') => {
    const query = toQuery(search);
    return infiniteQueryOptions({
      queryKey: ['products', 'list', query],
      queryFn: async ({ pageParam, signal }) => {
        const { data, headers } = await callWithHeaders(listProducts, {
          query: pageParam
            ? { ...query, limit: furtherPage[view], cursor: pageParam }
            : { ...query, limit: productsPerPage },
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
  product: (id: number, customerId: number | undefined) =>
    queryOptions({
      queryKey: ['products', 'one', id, customerId],
      queryFn: ({ signal }) => call(getProduct, { params: { id }, query: { customerId }, signal }),
    }),
  categories: (viewer: CatalogViewer) =>
    queryOptions({
      queryKey: ['categories', viewOf(viewer)],
      queryFn: ({ signal }) => call(listCategories, { query: viewOf(viewer), signal }),
    }),
  /** Those who manage collections are sent the inactive ones too; nobody is offered them here. */
  collections: (viewer: CatalogViewer) =>
    queryOptions({
      queryKey: ['collections', viewOf(viewer)],
      queryFn: ({ signal }) => call(listCollections, { query: viewOf(viewer), signal }),
      select: (collections) => collections.filter(({ isActive }) => isActive),
    }),
  tags: (viewer: CatalogViewer) =>
    queryOptions({
      queryKey: ['tags', viewOf(viewer)],
      queryFn: ({ signal }) => call(listTags, { query: viewOf(viewer), signal }),
    }),
};
