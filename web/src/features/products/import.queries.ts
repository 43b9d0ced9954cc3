import { ImportReport, importProducts, previewImport } from '@casepack/contract/catalog/import-endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../api/api-error';
import { isSignedOutError, readsOnly } from '../../api/query-client';
import { toast } from '../../ui/toast';
import { resetLists } from './products.queries';
import { type CsvSending, sendCsv } from './send-csv';

/** What the server found wrong with the rows, where that is why it refused them. */
export const reportIn = (error: unknown): ImportReport | undefined =>
  error instanceof ApiError && error.details !== undefined
    ? ImportReport.safeParse(error.details).data
    : undefined;

function sayFailed(error: unknown, { signal }: CsvSending): void {
  if (isSignedOutError(error) || signal.aborted) return;
  const isFileRefused = error instanceof ApiError && error.fields.csvFile !== undefined;
  const title = isFileRefused ? 'Invalid File' : 'Upload Failed';
  toast({ title, description: messageOf(error, 'Failed to upload CSV file'), variant: 'destructive' });
}

export const usePreviewImport = () =>
  useMutation({
    meta: readsOnly,
    mutationFn: (sending: CsvSending) => sendCsv(previewImport, sending),
    onError: sayFailed,
  });

/** Its messages are part of the mutation: they come also when the page has been left meanwhile. */
export function useImportProducts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sending: CsvSending) => sendCsv(importProducts, sending),
    onError: sayFailed,
    onSuccess: async ({ count }) => {
      toast({ title: 'Upload Successful', description: `${count} products uploaded successfully` });
      await resetLists(queryClient);
    },
  });
}
