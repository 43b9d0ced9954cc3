import { listProducts } from '@casepack/contract/catalog/endpoints';
import * as endpoints from '@casepack/contract/part-numbers/endpoints';
import {
  type PartNumber,
  PartNumberConflict,
  PartNumberImport,
  type PartNumberInput,
} from '@casepack/contract/part-numbers/part-number';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { callForPage } from '../../api/list-page';
import { readsOnly } from '../../api/query-client';
import { type FileSending, sendFile } from '../../api/send-file';
import type { ListState } from '../../ui/use-list-state';

export const partNumberSorts = ['partNumber', 'sku'] as const;
type PartNumberSort = (typeof partNumberSorts)[number];

const keyOf = (customerId: number) => ['part-numbers', customerId];
const MOST_FOUND = 8;

export const partNumberQueries = {
  list: (customerId: number, query: ListState<PartNumberSort>['query']) =>
    queryOptions({
      queryKey: [...keyOf(customerId), query],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        callForPage(endpoints.listPartNumbers, { params: { id: customerId }, query, signal }),
    }),
  /** The products that the customer can order. */
  products: (search: string, viewAs: number | undefined) =>
    queryOptions({
      queryKey: ['part-number-products', search, viewAs ?? 'own'],
      enabled: search !== '',
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        call(listProducts, { query: { search, customerId: viewAs, limit: MOST_FOUND }, signal }),
    }),
};

function useChange<Input, Output>(customerId: number, mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf(customerId) }),
        // The page of the customer says how many there are.
        queryClient.invalidateQueries({ queryKey: ['customers', 'summary', customerId] }),
      ]),
  });
}

export const useSavePartNumber = (customerId: number) =>
  useChange(customerId, (body: PartNumberInput) =>
    call(endpoints.savePartNumber, { params: { id: customerId }, body }),
  );

export const useDeletePartNumber = (customerId: number) =>
  useChange(customerId, (partNumberId: number) =>
    call(endpoints.deletePartNumber, { params: { id: customerId, partNumberId } }),
  );

/** What the number stands for already, if that is why it was refused. */
export const takenByIn = (error: unknown): PartNumber | undefined =>
  error instanceof ApiError ? PartNumberConflict.safeParse(error.details).data?.current : undefined;

type Sending = Pick<FileSending, 'file' | 'onProgress' | 'signal'>;

const send = (
  endpoint: typeof endpoints.importPartNumbers | typeof endpoints.previewPartNumberImport,
  customerId: number,
  sending: Sending,
) =>
  sendFile(endpoint, {
    ...sending,
    url: endpoint.path.replace(':id', String(customerId)),
    field: endpoint.upload.field,
  });

export const useCheckPartNumberFile = (customerId: number) =>
  useMutation({
    meta: readsOnly,
    mutationFn: (sending: Sending) => send(endpoints.previewPartNumberImport, customerId, sending),
  });

export const useImportPartNumbers = (customerId: number) =>
  useChange(customerId, (sending: Sending) => send(endpoints.importPartNumbers, customerId, sending));

/** What is wrong with a file that was fine when it was checked. */
export const reportIn = (error: unknown): PartNumberImport | undefined =>
  error instanceof ApiError ? PartNumberImport.safeParse(error.details).data : undefined;

export const exportPath = (customerId: number): string =>
  endpoints.exportPartNumbers.path.replace(':id', String(customerId));
