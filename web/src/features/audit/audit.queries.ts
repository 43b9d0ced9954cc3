import type { AuditFilter } from '@casepack/contract/audit/audit-entry';
import { exportAuditEntries, listAuditEntries } from '@casepack/contract/audit/endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callForPage } from '../../api/list-page';
import type { SortOf } from '../../ui/use-list-state';

interface AuditListQuery extends AuditFilter {
  sort?: SortOf<'at'>;
  limit: number;
  offset: number;
}

export const auditQuery = (query: AuditListQuery) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => callForPage(listAuditEntries, { query, signal }),
    placeholderData: keepPreviousData,
    // Every action adds to it, so it is refetched when the page opens again.
    staleTime: 0,
  });

/** Downloaded by the browser, so that a long log is never held in memory by the page. */
export function auditExportHref(filter: AuditFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${exportAuditEntries.path}?${search}` : exportAuditEntries.path;
}
