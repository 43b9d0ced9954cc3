import { findDeskProducts, getDeskCustomer, matchFile, matchText } from '@casepack/contract/desk/endpoints';
import type { MatchAnswer } from '@casepack/contract/desk/match';
import { getOrderGuide } from '@casepack/contract/desk/order-guide-endpoints';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../api/call';
import { sendFile } from '../../api/send-file';

const OFFERED = 8;

const isContinued = (earlier: unknown, search: string): boolean =>
  typeof earlier === 'string' &&
  search !== '' &&
  (search.startsWith(earlier) || (earlier !== '' && earlier.startsWith(search)));

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
      // The list stays while more of the same text is typed, so that it does not flicker.
      placeholderData: (earlier, query) =>
        isContinued(query?.queryKey.at(-1), search) ? earlier : undefined,
      staleTime: 60_000,
    }),
  guide: (customerId: number | null) =>
    queryOptions({
      queryKey: ['desk', 'guide', customerId],
      queryFn:
        customerId === null
          ? skipToken
          : ({ signal }) => call(getOrderGuide, { params: { id: customerId }, signal }),
      staleTime: 5 * 60_000,
    }),
  customer: (id: number) =>
    queryOptions({
      queryKey: ['desk', 'customer', id],
      queryFn: ({ signal }) => call(getDeskCustomer, { params: { id }, signal }),
    }),
};

export const matchEntries = (text: string, customerId: number): Promise<MatchAnswer> =>
  call(matchText, { body: { text, customerId } });

export const fileTypes = '.csv,.tsv,.txt,.xlsx,.pdf';

export const matchOrderFile = (file: File, customerId: number, draftId: string) =>
  sendFile(matchFile, {
    url: `${matchFile.path}?customerId=${customerId}&draftId=${draftId}`,
    field: matchFile.upload.field,
    file,
    onProgress: () => {},
    signal: new AbortController().signal,
  });

export const templateHref = (customerId: number): string => `/api/desk/template.csv?customerId=${customerId}`;
