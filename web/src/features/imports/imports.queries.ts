import * as endpoints from '@casepack/contract/imports/endpoints';
import {
  type Import,
  type ImportCheck,
  type ImportStart,
  isRunning,
} from '@casepack/contract/imports/import';
import type { ImportKind } from '@casepack/contract/imports/kinds/kinds';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { type FileSending, sendFile } from '../../api/send-file';

/** Whose data; undefined is the signed-in user's own manufacturer. */
export type Owner = number | undefined;

const POLL_MS = 1_000;
const all = ['imports'] as const;

export const importQueries = {
  list: (manufacturerId: Owner) =>
    queryOptions({
      queryKey: [...all, 'list', manufacturerId ?? 'own'],
      queryFn: ({ signal }) => call(endpoints.listImports, { query: { manufacturerId }, signal }),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MS : false),
    }),
  /** Asked for once a second while it changes by itself. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...all, id],
      queryFn: ({ signal }) => call(endpoints.getImport, { params: { id }, signal }),
      refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
    }),
};

function useStoreImport() {
  const client = useQueryClient();
  return (found: Import) => {
    client.setQueryData(importQueries.detail(found.id).queryKey, found);
    void client.invalidateQueries({ queryKey: [...all, 'list'] });
  };
}

type Upload = Pick<FileSending, 'file' | 'onProgress' | 'signal'> & { id: string; kind: ImportKind };

export function useUploadImport(manufacturerId: Owner) {
  const store = useStoreImport();
  return useMutation({
    mutationFn: ({ id, kind, ...sending }: Upload) => {
      const search = new URLSearchParams({ id, kind });
      if (manufacturerId !== undefined) search.set('manufacturerId', String(manufacturerId));
      const { path, upload } = endpoints.uploadImport;
      return sendFile(endpoints.uploadImport, { ...sending, url: `${path}?${search}`, field: upload.field });
    },
    onSuccess: store,
  });
}

export function useCheckImport(id: string) {
  const store = useStoreImport();
  return useMutation({
    mutationFn: (body: ImportCheck) => call(endpoints.checkImport, { params: { id }, body }),
    onSuccess: store,
  });
}

export function useStartImport(id: string) {
  const store = useStoreImport();
  return useMutation({
    mutationFn: (body: ImportStart) => call(endpoints.startImport, { params: { id }, body }),
    onSuccess: store,
  });
}

export function useCancelImport(id: string) {
  const store = useStoreImport();
  return useMutation({
    mutationFn: () => call(endpoints.cancelImport, { params: { id } }),
    onSuccess: store,
  });
}

/** Lists of what an import may have changed. */
export function useForgetImported() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== all[0] });
}

export const rejectedRowsHref = (id: string): string => endpoints.getRejectedRows.path.replace(':id', id);
