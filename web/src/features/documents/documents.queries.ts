import type { OrderDocument } from '@casepack/contract/documents/documents';
import {
  getDocument,
  getPublicDocument,
  listDocuments,
  listPublicDocuments,
  removeDocument,
  uploadDocument,
} from '@casepack/contract/documents/endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { failure } from '../../api/failure';
import { isSignedOutError } from '../../api/query-client';
import { type FileSending, sendFile } from '../../api/send-file';
import { toast } from '../../ui/toast';

export const documentQueries = {
  ofOrder: (orderId: number) =>
    queryOptions({
      queryKey: ['documents', orderId],
      queryFn: ({ signal }) => call(listDocuments, { params: { id: orderId }, signal }),
      staleTime: 0,
    }),
  byLink: (publicId: string) =>
    queryOptions({
      queryKey: ['documents', 'public', publicId],
      queryFn: ({ signal }) => call(listPublicDocuments, { params: { publicId }, signal }),
      staleTime: 0,
    }),
};

/** Files that the browser downloads by itself, so that they never pass through the page. */
export const documentHref = (orderId: number, key: string): string =>
  getDocument.path.replace(':id', String(orderId)).replace(':key', encodeURIComponent(key));

export const publicDocumentHref = (publicId: string, key: string): string =>
  getPublicDocument.path
    .replace(':publicId', encodeURIComponent(publicId))
    .replace(':key', encodeURIComponent(key));

/** What a change of the documents makes stale: the list, and the order's history. */
function useDocumentsChanged(orderId: number) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['documents', orderId] });
    void client.invalidateQueries({ queryKey: ['orders', 'history', orderId] });
  };
}

export type DocumentSending = Pick<FileSending, 'file' | 'onProgress' | 'signal'>;

/** The good news is part of the mutation: it comes also when the tab has been left meanwhile. */
export function useUploadDocument(orderId: number) {
  const changed = useDocumentsChanged(orderId);
  return useMutation({
    mutationFn: (sending: DocumentSending) =>
      sendFile(uploadDocument, {
        ...sending,
        url: uploadDocument.path.replace(':id', String(orderId)),
        field: 'file',
      }),
    onSuccess: ({ name }) => toast({ title: 'Document Added', description: name }),
    onSettled: changed,
  });
}

const idIn = ({ key }: OrderDocument): number => Number(key.slice(key.lastIndexOf('-') + 1));

export function useRemoveDocument(orderId: number) {
  const changed = useDocumentsChanged(orderId);
  return useMutation({
    mutationFn: (document: OrderDocument) =>
      call(removeDocument, { params: { id: orderId, documentId: idIn(document) } }),
    onSuccess: (_answer, { name }) => toast({ title: 'Document Removed', description: name }),
    onError: (error) => {
      if (!isSignedOutError(error)) toast(failure(error, 'Failed to remove document'));
    },
    onSettled: changed,
  });
}
