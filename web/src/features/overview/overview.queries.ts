import { getOverview } from '@casepack/contract/overview/endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call';

/** Weeks start in the user's own time zone; without a manufacturer, it is the user's own or all of them. */
export function overviewQuery(manufacturerId: number | undefined) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return queryOptions({
    queryKey: ['overview', manufacturerId ?? 'own', timeZone],
    queryFn: ({ signal }) => call(getOverview, { query: { manufacturerId, timeZone }, signal }),
    placeholderData: keepPreviousData,
    // Other users add and change orders.
    staleTime: 0,
  });
}
