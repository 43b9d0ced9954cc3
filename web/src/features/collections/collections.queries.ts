import {
  createCollection,
  deleteCollection,
  updateCollection,
} from '@casepack/contract/catalog/admin-endpoints';
import type { CollectionInput } from '@casepack/contract/catalog/collection-input';
import { listCollections, listTags } from '@casepack/contract/catalog/endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';

/** The manufacturer whose catalog it is; undefined for that of the signed-in user. */
export type Owner = number | undefined;

export const collectionQueries = {
  list: (manufacturerId: Owner) =>
    queryOptions({
      queryKey: ['collections', 'managed', manufacturerId ?? 'own'],
      queryFn: ({ signal }) => call(listCollections, { query: { manufacturerId }, signal }),
    }),
  tags: (manufacturerId: Owner) =>
    queryOptions({
      queryKey: ['tags', 'managed', manufacturerId ?? 'own'],
      queryFn: ({ signal }) => call(listTags, { query: { manufacturerId }, signal }),
    }),
};

/** The catalog is filtered by collections, so it is invalidated too. */
function useCollectionWrite<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      for (const root of ['collections', 'products']) {
        void queryClient.invalidateQueries({
          predicate: ({ queryKey }) =>
            queryKey[0] === root && !(root === 'products' && queryKey[1] === 'managed'),
        });
      }
    },
  });
}

export const useCreateCollection = (manufacturerId: Owner) =>
  useCollectionWrite((body: CollectionInput) => call(createCollection, { query: { manufacturerId }, body }));

export const useUpdateCollection = () =>
  useCollectionWrite(({ id, body }: { id: number; body: CollectionInput }) =>
    call(updateCollection, { params: { id }, body }),
  );

export const useDeleteCollection = () =>
  useCollectionWrite((id: number) => call(deleteCollection, { params: { id } }));
