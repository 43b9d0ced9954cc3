import type { Brand, BrandChange } from '@casepack/contract/brand/brand';
import { changeBrand, getBrand, removeLogo, setLogo } from '@casepack/contract/brand/endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { sendFile } from '../../api/send-file';
import { rasterized } from './rasterized';

export const brandQuery = (manufacturerId: number) =>
  queryOptions({
    queryKey: ['brand', manufacturerId],
    queryFn: ({ signal }) => call(getBrand, { params: { id: manufacturerId }, signal }),
    staleTime: 0,
  });

function useStored(manufacturerId: number) {
  const queryClient = useQueryClient();
  return (brand: Brand) => queryClient.setQueryData(brandQuery(manufacturerId).queryKey, brand);
}

export function useChangeBrand(manufacturerId: number) {
  return useMutation({
    mutationFn: (body: BrandChange) => call(changeBrand, { params: { id: manufacturerId }, body }),
    onSuccess: useStored(manufacturerId),
  });
}

export function useSetLogo(manufacturerId: number) {
  return useMutation({
    mutationFn: async (chosen: File) =>
      sendFile(setLogo, {
        url: setLogo.path.replace(':id', String(manufacturerId)),
        field: 'file',
        file: await rasterized(chosen),
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }),
    onSuccess: useStored(manufacturerId),
  });
}

export function useRemoveLogo(manufacturerId: number) {
  return useMutation({
    mutationFn: () => call(removeLogo, { params: { id: manufacturerId } }),
    onSuccess: useStored(manufacturerId),
  });
}
