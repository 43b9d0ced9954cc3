import {
  createProduct,
  deleteProduct,
  listCategories,
  listProducts,
  updateProduct,
} from '@casepack/contract/catalog/endpoints';
import type { Product, ProductForm, ProductPatch } from '@casepack/contract/catalog/product';
import { listManufacturers } from '@casepack/contract/organizations/endpoints';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callWithHeaders } from '../../api/call';
import { nextCursor } from './next-cursor';

const PAGE_SIZE = 100;

/** Whose catalog; undefined is the signed-in user's own. */
export type Owner = number | undefined;

interface ProductPage {
  products: Product[];
  total: number;
  next: string | undefined;
}

const lists = ['products', 'managed'] as const;

export const productQueries = {
  list: (manufacturerId: Owner, search: string) =>
    infiniteQueryOptions({
      queryKey: [...lists, manufacturerId ?? 'own', search],
      queryFn: async ({ pageParam, signal }): Promise<ProductPage> => {
        const query = {
          manufacturerId,
          search: search === '' ? undefined : search,
          cursor: pageParam,
          limit: PAGE_SIZE,
        };
        const { data, headers } = await callWithHeaders(listProducts, { query, signal });
        const total = Number(headers.get('x-total-count') ?? data.length);
        return { products: data, total, next: nextCursor(headers.get('link')) };
      },
      initialPageParam: undefined as string | undefined, // the first page has no cursor
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),
  categories: (manufacturerId: Owner) =>
    queryOptions({
      queryKey: ['categories', 'managed', manufacturerId ?? 'own'],
      queryFn: ({ signal }) => call(listCategories, { query: { manufacturerId }, signal }),
    }),
  manufacturers: queryOptions({
    queryKey: ['manufacturers', 'choice'],
    queryFn: ({ signal }) => call(listManufacturers, { query: { sort: 'name' }, signal }),
  }),
};

type Pages = InfiniteData<ProductPage, string | undefined>;

/** Changes the rows that are loaded where they stand, so that a long list is not read anew for one of them. */
function changeLoaded(queryClient: QueryClient, change: (page: ProductPage) => ProductPage): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: lists },
    (data) => data && { ...data, pages: data.pages.map(change) },
  );
}

const isManagedList = (queryKey: readonly unknown[]): boolean =>
  queryKey[0] === lists[0] && queryKey[1] === lists[1];
const shownElsewhere = new Set<unknown>(['products', 'categories', 'tags']);

/** The catalog and its filters show products too. */
const markOthersStale = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => shownElsewhere.has(queryKey[0]) && !isManagedList(queryKey),
  });

/** After more than one row changed: the lists begin again at their first page. */
export async function startListsAnew(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.resetQueries({ queryKey: lists }), markOthersStale(queryClient)]);
}

export function useCreateProduct(manufacturerId: Owner) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProductForm) => call(createProduct, { query: { manufacturerId }, body }),
    onSuccess: () => {
      void startListsAnew(queryClient);
    },
  });
}

export function useUpdateProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, patch }: { id: number; patch: ProductPatch }) =>
      call(updateProduct, { params: { id }, body: patch }),
    onSuccess: (saved) => {
      changeLoaded(queryClient, (page) => ({
        ...page,
        products: page.products.map((product) => (product.id === saved.id ? saved : product)),
      }));
      void markOthersStale(queryClient);
    },
  });
}

export function useDeleteProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteProduct, { params: { id } }),
    onSuccess: (_done, id) => {
      changeLoaded(queryClient, (page) => ({
        ...page,
        total: page.total - 1,
        products: page.products.filter((product) => product.id !== id),
      }));
      void markOthersStale(queryClient);
    },
  });
}
