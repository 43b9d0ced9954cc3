import { importPrices, PriceImportPreview, previewPriceImport } from '@casepack/contract/pricing/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { readsOnly } from '../../api/query-client';
import { type FileSending, sendFile } from '../../api/send-file';

export interface PriceFile extends Pick<FileSending, 'file' | 'onProgress' | 'signal'> {
  listId: number;
  /** Prices that are not in the file are removed. */
  replace: boolean;
}

const send = (
  endpoint: typeof importPrices | typeof previewPriceImport,
  { listId, replace, ...sending }: PriceFile,
) =>
  sendFile(endpoint, {
    ...sending,
    url: `${endpoint.path.replace(':id', String(listId))}?replace=${replace}`,
    field: endpoint.upload.field,
  });

export const useCheckPriceFile = () =>
  useMutation({ meta: readsOnly, mutationFn: (file: PriceFile) => send(previewPriceImport, file) });

export function useImportPrices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: PriceFile) => send(importPrices, file),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['price-lists'] }),
  });
}

/** What is wrong with a file that was fine when it was checked. */
export const reportIn = (error: unknown): PriceImportPreview | undefined =>
  error instanceof ApiError ? PriceImportPreview.safeParse(error.details).data : undefined;
