import type {
  AccountApproval,
  AccountRejection,
  NewAccountRequest,
} from '@casepack/contract/customers/account-request';
import * as endpoints from '@casepack/contract/customers/account-request-endpoints';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { callForPage } from '../../api/list-page';

const all = 'account-requests';
const staleTime = 0;

export const joinPageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['join-page', slug],
    queryFn: ({ signal }) => call(endpoints.getJoinPage, { params: { slug }, signal }),
  });

export const useRequestAccount = (slug: string) =>
  useMutation({
    mutationFn: (body: NewAccountRequest) => call(endpoints.requestAccount, { params: { slug }, body }),
  });

export const accountRequestQueries = {
  tally: queryOptions({
    queryKey: [all, 'tally'],
    queryFn: ({ signal }) => call(endpoints.getAccountRequestTally, { signal }),
    staleTime,
  }),
  list: (query: { limit: number; offset: number }) =>
    queryOptions({
      queryKey: [all, 'list', query],
      queryFn: ({ signal }) => callForPage(endpoints.listAccountRequests, { query, signal }),
      placeholderData: keepPreviousData,
      staleTime,
    }),
  details: (key: string) =>
    queryOptions({
      queryKey: [all, 'details', key],
      queryFn: ({ signal }) => call(endpoints.getAccountRequest, { params: { key }, signal }),
      staleTime,
    }),
};

export const certificateHref = (key: string): string =>
  endpoints.getAccountRequestCertificate.path.replace(':key', key);

function useDecision<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after an error: someone else may have decided.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [all] }),
        client.invalidateQueries({ queryKey: ['customers'] }),
      ]),
  });
}

export const useApproveRequest = (key: string) =>
  useDecision((body: AccountApproval) => call(endpoints.approveAccountRequest, { params: { key }, body }));

export const useRejectRequest = (key: string) =>
  useDecision((body: AccountRejection) => call(endpoints.rejectAccountRequest, { params: { key }, body }));
