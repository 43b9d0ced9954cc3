import {
  createLocation,
  deleteLocation,
  editLocation,
  listLocations,
  setPrimaryLocation,
} from '@casepack/contract/organizations/endpoints';
import type { LocationChange, LocationOwner, NewLocation } from '@casepack/contract/organizations/location';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { callForPage } from '../../api/list-page';
import type { SortOf } from '../../ui/use-list-state';

export const locationSorts = ['name', 'city', 'createdAt'] as const;
export type LocationSort = (typeof locationSorts)[number];

interface LocationListQuery {
  search?: string;
  sort?: SortOf<LocationSort>;
  limit: number;
  offset: number;
}

export const locationsQuery = (
  { organizationType, organizationId }: LocationOwner,
  query: LocationListQuery,
) =>
  queryOptions({
    queryKey: ['locations', organizationType, organizationId, query],
    queryFn: ({ signal }) =>
      callForPage(listLocations, { params: { organizationType, organizationId }, query, signal }),
    placeholderData: keepPreviousData,
  });

function useLocationMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after an error: the list may be outdated.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['locations'] });
      void queryClient.invalidateQueries({ queryKey: ['audit'] });
    },
  });
}

export const useCreateLocation = () =>
  useLocationMutation((location: NewLocation) => call(createLocation, { body: location }));

export const useEditLocation = () =>
  useLocationMutation(({ id, change }: { id: number; change: LocationChange }) =>
    call(editLocation, { params: { id }, body: change }),
  );

export const useDeleteLocation = () =>
  useLocationMutation((id: number) => call(deleteLocation, { params: { id } }));

export const useSetPrimaryLocation = () =>
  useLocationMutation(({ id, owner }: { id: number; owner: LocationOwner }) =>
    call(setPrimaryLocation, { params: { id }, body: owner }),
  );
