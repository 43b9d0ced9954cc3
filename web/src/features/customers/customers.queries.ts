import { getCredit } from '@casepack/contract/credit/endpoints';
import * as endpoints from '@casepack/contract/customers/endpoints';
import { getOrderGuide } from '@casepack/contract/desk/order-guide-endpoints';
import { listTemplates } from '@casepack/contract/desk/template-endpoints';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { callForPage } from '../../api/list-page';

const all = 'customers';

/** Orders and payments of others change the figures. */
const staleTime = 0;

export const customerSorts = [
  'name',
  'customerNumber',
  'paymentTerms',
  'salesOrganization',
  'rep',
  'balance',
  'lastOrderAt',
] as const;
export type CustomerSort = (typeof customerSorts)[number];

const NOTES_SHOWN = 50;

export const customerQueries = {
  list: (query: endpoints.CustomerListQuery) =>
    queryOptions({
      queryKey: [all, 'list', query],
      queryFn: ({ signal }) => callForPage(endpoints.listCustomers, { query, signal }),
      placeholderData: keepPreviousData,
      staleTime,
    }),
  summary: (id: number) =>
    queryOptions({
      queryKey: [all, 'summary', id],
      queryFn: ({ signal }) => call(endpoints.getCustomerSummary, { params: { id }, signal }),
      staleTime,
    }),
  credit: (id: number) =>
    queryOptions({
      queryKey: [all, 'credit', id],
      queryFn: ({ signal }) => call(getCredit, { params: { id }, signal }),
      staleTime,
    }),
  notes: (id: number) =>
    queryOptions({
      queryKey: [all, 'notes', id],
      queryFn: ({ signal }) =>
        callForPage(endpoints.listCustomerNotes, { params: { id }, query: { limit: NOTES_SHOWN }, signal }),
      staleTime,
    }),
  guide: (id: number) =>
    queryOptions({
      queryKey: [all, 'guide', id],
      queryFn: ({ signal }) => call(getOrderGuide, { params: { id }, signal }),
      staleTime,
    }),
  templates: (id: number) =>
    queryOptions({
      queryKey: [all, 'templates', id],
      queryFn: ({ signal }) => call(listTemplates, { params: { id }, signal }),
      staleTime,
    }),
};

function useNoteWrite<Input>(customerId: number, mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: [all, 'notes', customerId] }),
  });
}

export const useAddNote = (id: number) =>
  useNoteWrite(id, (text: string) => call(endpoints.addCustomerNote, { params: { id }, body: { text } }));

export const useDeleteNote = (id: number) =>
  useNoteWrite(id, (noteId: number) => call(endpoints.deleteCustomerNote, { params: { id, noteId } }));
