import { canEver } from '@casepack/contract/access/permissions';
import type { Order } from '@casepack/contract/orders/order';
import { toActor } from '@casepack/contract/users/user';
import { lazy, Suspense } from 'react';
import { useCurrentUser } from '../api/current-user';
import { SkeletonRows } from '../ui/skeleton';

const OrderInvoices = lazy(async () => ({
  default: (await import('../features/invoices/order-invoices')).OrderInvoices,
}));
const OrderDocuments = lazy(async () => ({
  default: (await import('../features/documents/order-documents')).OrderDocuments,
}));
const PublicDocuments = lazy(async () => ({
  default: (await import('../features/documents/order-documents')).PublicDocuments,
}));

type InvoicesOfOrderProps = { order: Order; onChanged: () => void };

/** In the payment tab, for those who may send the invoice. */
export function InvoicesOfOrder({ order, onChanged }: InvoicesOfOrderProps) {
  const user = useCurrentUser();
  const canReadMail = user?.isAdmin === true && canEver(toActor(user), 'mail:view');
  return (
    <Suspense fallback={<SkeletonRows count={2} label="Loading invoices" />}>
      <OrderInvoices order={order} canReadMail={canReadMail} onChanged={onChanged} />
    </Suspense>
  );
}

type DocumentsOfOrderProps = { orderId: number; canManage: boolean };

export const DocumentsOfOrder = (props: DocumentsOfOrderProps) => (
  <Suspense fallback={<SkeletonRows count={3} label="Loading documents" />}>
    <OrderDocuments {...props} />
  </Suspense>
);

export const DocumentsByLink = ({ publicId }: { publicId: string }) => (
  <Suspense fallback={<SkeletonRows count={3} label="Loading documents" />}>
    <PublicDocuments publicId={publicId} />
  </Suspense>
);
