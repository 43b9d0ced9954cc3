import type { OrderDocument } from '@casepack/contract/documents/documents';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { DocumentList } from './document-list';
import { DocumentUpload } from './document-upload';
import { documentHref, documentQueries, publicDocumentHref, useRemoveDocument } from './documents.queries';

type OrderDocumentsProps = { orderId: number; canManage: boolean };

/** The documents of the order, and the files attached by its manufacturer. */
export function OrderDocuments({ orderId, canManage }: OrderDocumentsProps) {
  const result = useQuery(documentQueries.ofOrder(orderId));
  const remove = useRemoveDocument(orderId);
  const [removing, setRemoving] = useState<OrderDocument>();
  const close = () => setRemoving(undefined);
  return (
    <section aria-labelledby="order-documents" className="flex flex-col gap-4">
      <h2 id="order-documents" className="text-lg font-semibold">
        Documents
      </h2>
      <DocumentList
        result={result}
        hrefOf={(key) => documentHref(orderId, key)}
        {...(canManage && { onRemove: setRemoving })}
      />
      {canManage && <DocumentUpload orderId={orderId} />}
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Remove ${removing.name}?`}
          description="It is taken off the order for everyone. This cannot be undone."
          confirmLabel="Remove document"
          busy={remove.isPending}
          busyLabel="Removing..."
          onConfirm={() => remove.mutate(removing, { onSettled: close })}
        />
      )}
    </section>
  );
}

/** For anyone who has the link. */
export function PublicDocuments({ publicId }: { publicId: string }) {
  const result = useQuery(documentQueries.byLink(publicId));
  return (
    <section aria-labelledby="order-documents" className="flex flex-col gap-4">
      <h2 id="order-documents" className="text-lg font-semibold">
        Documents
      </h2>
      <DocumentList result={result} hrefOf={(key) => publicDocumentHref(publicId, key)} />
    </section>
  );
}
