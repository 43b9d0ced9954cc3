import * as endpoints from '@casepack/contract/stock/endpoints';
import type { StockEntry, StockFilter } from '@casepack/contract/stock/stock';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { callForPage } from '../../api/list-page';
import type { ListState } from '../../ui/use-list-state';

export const stockSorts = ['sku', 'name'] as const;
type StockSort = (typeof stockSorts)[number];

/** Whose stock; undefined is the signed-in user's own. */
export type Owner = number | undefined;
export type EntryKind = 'receipt' | 'count';

const lists = ['stock'] as const;

export const stockQueries = {
  list: (manufacturerId: Owner, filter: StockFilter | undefined, query: ListState<StockSort>['query']) =>
    queryOptions({
      queryKey: [...lists, manufacturerId ?? 'own', filter ?? 'all', query],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        callForPage(endpoints.listStock, { query: { ...query, manufacturerId, filter }, signal }),
    }),
  moves: (productId: number, page: { limit: number; offset: number }) =>
    queryOptions({
      queryKey: [...lists, 'moves', productId, page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        callForPage(endpoints.listStockMoves, { params: { id: productId }, query: page, signal }),
    }),
};

const calls = { receipt: endpoints.bookReceipt, count: endpoints.bookCount };

export function useBookStock(kind: EntryKind, manufacturerId: Owner) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: StockEntry) => call(calls[kind], { query: { manufacturerId }, body }),
    // Also after an error: it may be booked.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: lists });
      void queryClient.invalidateQueries({ queryKey: ['products'] });
    },
  });
}
