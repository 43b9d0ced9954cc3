import { canEver } from '@casepack/contract/access/permissions';
import type { Order } from '@casepack/contract/orders/order';
import { toActor } from '@casepack/contract/users/user';
import { useCurrentUser } from '../api/current-user';
import { part } from '../ui/part';
import { SkeletonRows } from '../ui/skeleton';

const OrderInvoices = part(
  async () => (await import('../features/invoices/order-invoices')).OrderInvoices,
  <SkeletonRows count={2} label="Loading invoices" />,
);

type InvoicesOfOrderProps = { order: Order; onChanged: () => void };

/** In the payment tab, for users who may send the invoice. */
export function InvoicesOfOrder({ order, onChanged }: InvoicesOfOrderProps) {
  const user = useCurrentUser();
  const canReadMail = user?.isAdmin === true && canEver(toActor(user), 'mail:view');
  return <OrderInvoices order={order} canReadMail={canReadMail} onChanged={onChanged} />;
}

const waitingForDocuments = <SkeletonRows count={3} label="Loading documents" />;

export const DocumentsOfOrder = part(
  async () => (await import('../features/documents/order-documents')).OrderDocuments,
  waitingForDocuments,
);

export const DocumentsByLink = part(
  async () => (await import('../features/documents/order-documents')).PublicDocuments,
  waitingForDocuments,
);
