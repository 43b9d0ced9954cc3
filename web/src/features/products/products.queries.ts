import { createProduct, deleteProduct, updateProduct } from '@casepack/contract/catalog/admin-endpoints';
import { getProduct, listCategories, listProducts } from '@casepack/contract/catalog/endpoints';
import type { Product } from '@casepack/contract/catalog/product';
import type { ProductForm, ProductPatch } from '@casepack/contract/catalog/product-input';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithHeaders } from '../../api/call';
import type { UnlistedFields } from './product-form-values';

export const PAGE_SIZE = 200;

/** Whose catalog; undefined is the signed-in user's own. */
export type Owner = number | undefined;

interface ProductPage {
  products: Product[];
  total: number;
}

const lists = ['products', 'managed'] as const;

export const productQueries = {
  /** One page of the list, found by its place, so that a jump to the end asks for the end alone. */
  page: (manufacturerId: Owner, search: string, page: number) =>
    queryOptions({
      queryKey: [...lists, manufacturerId ?? 'own', search, page],
      queryFn: async ({ signal }): Promise<ProductPage> => {
        const query = {
          manufacturerId,
          search: search === '' ? undefined : search,
          offset: page * PAGE_SIZE,
          limit: PAGE_SIZE,
        };
        const { data, headers } = await callWithHeaders(listProducts, { query, signal });
        return { products: data, total: Number(headers.get('x-total-count') ?? data.length) };
      },
    }),
  categories: (manufacturerId: Owner) =>
    queryOptions({
      queryKey: ['categories', 'managed', manufacturerId ?? 'own'],
      queryFn: ({ signal }) => call(listCategories, { query: { manufacturerId }, signal }),
    }),
  /** What lists do without. */
  unlisted: (id: number | undefined) =>
    queryOptions({
      queryKey: ['products', 'unlisted', id ?? null],
      queryFn: async ({ signal }): Promise<UnlistedFields> => {
        if (id === undefined) return {};
        const product = await call(getProduct, { params: { id }, signal });
        const { barcode, expectedUnits, lowStockAt, binLocation } = product;
        return { barcode, expectedUnits, lowStockAt, binLocation };
      },
      enabled: id !== undefined,
    }),
};

/** Its first image was changed; the row stays where it stands. */
export function showFirstImage(queryClient: QueryClient, productId: number, image: Product['image']): void {
  queryClient.setQueriesData<ProductPage>(
    { queryKey: lists },
    (page) =>
      page && {
        ...page,
        products: page.products.map((product) =>
          product.id === productId ? { ...product, image } : product,
        ),
      },
  );
  void markOthersStale(queryClient);
}

const isManagedList = (queryKey: readonly unknown[]): boolean =>
  queryKey[0] === lists[0] && queryKey[1] === lists[1];
const shownElsewhere = new Set<unknown>(['products', 'categories', 'tags', 'stock']);

/** The catalog, its filters and the history of the stock show products too. */
const markOthersStale = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => shownElsewhere.has(queryKey[0]) && !isManagedList(queryKey),
  });

/** After more than one row changed: the lists start again at their first page. */
export async function resetLists(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.resetQueries({ queryKey: lists }), markOthersStale(queryClient)]);
}

export function useCreateProduct(manufacturerId: Owner) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProductForm) => call(createProduct, { query: { manufacturerId }, body }),
    onSuccess: () => {
      void resetLists(queryClient);
    },
  });
}

export function useUpdateProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, patch }: { id: number; patch: ProductPatch }) =>
      call(updateProduct, { params: { id }, body: patch }),
    onSuccess: (saved) => {
      // Where it stands: a row that is in sight does not run away because its name changed.
      queryClient.setQueriesData<ProductPage>(
        { queryKey: lists },
        (page) =>
          page && {
            ...page,
            products: page.products.map((product) => (product.id === saved.id ? saved : product)),
          },
      );
      void markOthersStale(queryClient);
    },
  });
}

export function useDeleteProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteProduct, { params: { id } }),
    onSuccess: () => {
      // Every row after it moves up: the pages in sight are read again, the others when they come into sight.
      void queryClient.invalidateQueries({ queryKey: lists });
      void markOthersStale(queryClient);
    },
  });
}
