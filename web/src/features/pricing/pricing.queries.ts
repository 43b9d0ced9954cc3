import * as endpoints from '@casepack/contract/pricing/endpoints';
import type { NewPriceList, PriceList, PriceListChange } from '@casepack/contract/pricing/price-list';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { callForPage } from '../../api/list-page';

/** The manufacturer whose lists they are; undefined for that of the signed-in user. */
export type Owner = number | undefined;

export const ROWS_PER_PAGE = 100;

export interface GridFilter {
  search: string;
  onlyListed: boolean;
}

const gridQuery = ({ search, onlyListed }: GridFilter) => ({
  ...(search === '' ? {} : { search }),
  ...(onlyListed ? { listed: true } : {}),
});

export const priceQueries = {
  lists: (manufacturerId: Owner) =>
    queryOptions({
      queryKey: ['price-lists', manufacturerId ?? 'own'],
      queryFn: ({ signal }) => call(endpoints.listPriceLists, { query: { manufacturerId }, signal }),
    }),
  list: (id: number) =>
    queryOptions({
      queryKey: ['price-lists', 'one', id],
      // Whoever opens a list starts from its newest version.
      staleTime: 0,
      queryFn: ({ signal }) => call(endpoints.getPriceList, { params: { id }, signal }),
    }),
  /** With the version of the list that was known before: the rows are at least as new. */
  grid: ({ id, version }: PriceList, filter: GridFilter, page: number) =>
    queryOptions({
      queryKey: ['price-lists', 'grid', id, version, filter, page],
      queryFn: async ({ signal }) => {
        const found = await callForPage(endpoints.listPriceGrid, {
          params: { id },
          query: { ...gridQuery(filter), limit: ROWS_PER_PAGE, offset: page * ROWS_PER_PAGE },
          signal,
        });
        return { ...found, version };
      },
    }),
};

/** Every product that the filter finds, for a change of all of them. */
export async function findAllRows(id: number, filter: GridFilter): Promise<endpoints.PriceGridRow[]> {
  const rows: endpoints.PriceGridRow[] = [];
  for (;;) {
    const page = await callForPage(endpoints.listPriceGrid, {
      params: { id },
      query: { ...gridQuery(filter), offset: rows.length },
    });
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.total || rows.length >= endpoints.MAX_ENTRIES)
      return rows;
  }
}

function useListWrite<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['price-lists'] }),
  });
}

export const useCreatePriceList = () =>
  useListWrite((body: NewPriceList) => call(endpoints.createPriceList, { body }));

export const useEditPriceList = () =>
  useListWrite(({ id, change }: { id: number; change: PriceListChange }) =>
    call(endpoints.editPriceList, { params: { id }, body: change }),
  );

export const useDeletePriceList = () =>
  useListWrite((id: number) => call(endpoints.deletePriceList, { params: { id } }));

export const useSaveEntries = () =>
  useListWrite(({ id, change }: { id: number; change: endpoints.EntriesChange }) =>
    call(endpoints.replaceEntries, { params: { id }, body: change }),
  );
