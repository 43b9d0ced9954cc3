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

/** Whose payments: platform administrators choose a manufacturer, for all others it is their own. */
export type LedgerOwner = number | undefined;

interface LedgerQuery extends LedgerFilter {
  sort?: SortOf<'at'>;
  limit: number;
  offset: number;
}

export const ledgerQueries = {
  summary: (manufacturerId: LedgerOwner) =>
    queryOptions({
      queryKey: ['payments', 'summary', manufacturerId ?? 'own'],
      queryFn: ({ signal }) => call(getPaymentSummary, { query: { manufacturerId }, signal }),
      // Customers pay at any time, without an action in this browser.
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

/** Downloaded by the browser, so that a long list is never held in memory by the page. */
export function paymentsExportHref(filter: LedgerFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${exportPayments.path}?${search}` : exportPayments.path;
}
