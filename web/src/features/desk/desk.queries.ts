import { findDeskProducts, getDeskCustomer, matchText } from '@casepack/contract/desk/endpoints';
import type { MatchAnswer } from '@casepack/contract/desk/match';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../api/call';

const OFFERED = 8;

export const deskQueries = {
  /** Asked with every key: what was asked before is there at once. */
  products: (customerId: number | null, search: string) =>
    queryOptions({
      queryKey: ['desk', 'products', customerId, search],
      queryFn:
        search === '' || customerId === null
          ? skipToken
          : ({ signal }) =>
              call(findDeskProducts, {
                query: { search, limit: OFFERED, customerId },
                signal,
              }),
      staleTime: 60_000,
    }),
  customer: (id: number) =>
    queryOptions({
      queryKey: ['desk', 'customer', id],
      queryFn: ({ signal }) => call(getDeskCustomer, { params: { id }, signal }),
    }),
};

export const matchEntries = (text: string, customerId: number): Promise<MatchAnswer> =>
  call(matchText, { body: { text, customerId } });
