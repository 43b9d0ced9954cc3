import type { LedgerFilter } from '@casepack/contract/payments/ledger';
import {
  exportPayments,
  getPaymentSummary,
  listPayments,
} from '@casepack/contract/payments/ledger-endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call';
import { callForPage } from '../../api/list-page';
import type { SortOf } from '../../ui/use-list-state';

/** Whose books: an administrator of the platform says it, for everyone else it is the own manufacturer. */
export type BooksOwner = number | undefined;

interface LedgerQuery extends LedgerFilter {
  sort?: SortOf<'at'>;
  limit: number;
  offset: number;
}

export const ledgerQueries = {
  summary: (manufacturerId: BooksOwner) =>
    queryOptions({
      queryKey: ['payments', 'summary', manufacturerId ?? 'own'],
      queryFn: ({ signal }) => call(getPaymentSummary, { query: { manufacturerId }, signal }),
      // Customers pay at any time, without anyone here doing anything.
      staleTime: 0,
    }),
  list: (query: LedgerQuery) =>
    queryOptions({
      queryKey: ['payments', 'list', query],
      queryFn: ({ signal }) => callForPage(listPayments, { query, signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

/** A file that the browser downloads by itself, so that long books never pass through the page. */
export function paymentsExportHref(filter: LedgerFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${exportPayments.path}?${search}` : exportPayments.path;
}
