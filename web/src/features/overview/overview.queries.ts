import { getOverview } from '@casepack/contract/overview/endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call';

/** Weeks begin where the reader's own clock says; left out, the manufacturer is the own or all of them. */
export function overviewQuery(manufacturerId: number | undefined) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return queryOptions({
    queryKey: ['overview', manufacturerId ?? 'own', timeZone],
    queryFn: ({ signal }) => call(getOverview, { query: { manufacturerId, timeZone }, signal }),
    placeholderData: keepPreviousData,
    // Orders come in and move on at other desks.
    staleTime: 0,
  });
}
