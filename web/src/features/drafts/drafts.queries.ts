import * as endpoints from '@casepack/contract/drafts/endpoints';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { callForPage } from '../../api/list-page';

const all = 'drafts';

/** The user may have worked on another device. */
const staleTime = 0;

export const draftQueries = {
  list: (query: endpoints.DraftQuery) =>
    queryOptions({
      queryKey: [all, 'list', query],
      queryFn: ({ signal }) => callForPage(endpoints.listDrafts, { query, signal }),
      placeholderData: keepPreviousData,
      staleTime,
    }),
};

function useDraftWrite<Output>(mutationFn: (id: string) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after an error: someone else may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: [all] }),
  });
}

export const useDeleteDraft = () => useDraftWrite((id) => call(endpoints.deleteDraft, { params: { id } }));
export const useRestoreDraft = () => useDraftWrite((id) => call(endpoints.restoreDraft, { params: { id } }));
export const useTakeOverDraft = () =>
  useDraftWrite((id) => call(endpoints.takeOverDraft, { params: { id } }));
