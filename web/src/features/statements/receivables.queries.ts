import { exportReceivables, listReceivables } from '@casepack/contract/statements/endpoints';
import type { ReceivablesFilter, ReceivablesQuery } from '@casepack/contract/statements/receivables';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call';

export const receivablesQuery = (query: ReceivablesQuery) =>
  queryOptions({
    queryKey: ['statements', 'receivables', query],
    queryFn: async ({ signal }) => {
      const receivables = await call(listReceivables, { query, signal });
      return { ...receivables, rows: receivables.customers, total: receivables.totals.customers };
    },
    placeholderData: keepPreviousData,
    // Customers pay at any time, without an action in this browser.
    staleTime: 0,
  });

/** Downloaded by the browser, like every export. */
export function receivablesExportHref({ search, manufacturerId }: ReceivablesFilter): string {
  const parameters = new URLSearchParams();
  if (search) parameters.set('search', search);
  if (manufacturerId !== undefined) parameters.set('manufacturerId', String(manufacturerId));
  return parameters.size > 0 ? `${exportReceivables.path}?${parameters}` : exportReceivables.path;
}
