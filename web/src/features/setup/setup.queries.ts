import { changeSetup, getSetup } from '@casepack/contract/setup/endpoints';
import type { SetupChange } from '@casepack/contract/setup/setup';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';

const all = ['setup'] as const;

/** What others do counts too, so it is read again whenever it is shown. */
export const setupQuery = (manufacturerId: number | undefined) =>
  queryOptions({
    queryKey: [...all, manufacturerId ?? 'own'],
    queryFn: async ({ signal }) => (await call(getSetup, { query: { manufacturerId }, signal })).guide,
    staleTime: 0,
  });

export function useChangeSetup(manufacturerId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SetupChange) => call(changeSetup, { params: { id: manufacturerId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: all }),
  });
}
