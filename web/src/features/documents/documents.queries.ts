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

/** Downloaded by the browser, so that files are never held in memory by the page. */
export const documentHref = (orderId: number, key: string): string =>
  getDocument.path.replace(':id', String(orderId)).replace(':key', encodeURIComponent(key));

export const publicDocumentHref = (publicId: string, key: string): string =>
  getPublicDocument.path
    .replace(':publicId', encodeURIComponent(publicId))
    .replace(':key', encodeURIComponent(key));

/** A change of the documents invalidates the list and the history of the order. */
function useDocumentsChanged(orderId: number) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['documents', orderId] });
    void client.invalidateQueries({ queryKey: ['orders', 'history', orderId] });
  };
}

export type DocumentSending = Pick<FileSending, 'file' | 'onProgress' | 'signal'>;

/** The success toast is part of the mutation, so that it also appears after the tab has been left. */
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
