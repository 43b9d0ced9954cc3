import { formatInstantDay } from '@casepack/contract/date-text';
import type { Order } from '@casepack/contract/orders/order';
import { type ReactNode, useState } from 'react';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { toast } from '../../ui/toast';
import { useCancelOrder } from './orders.queries';

type NoticeProps = { expiresAt: Date; reason: string | null | undefined; children: ReactNode };

function Notice({ expiresAt, reason, children }: NoticeProps) {
  return (
    <Card as="section" aria-label="Waiting for approval" className="mb-6">
      <h2 className="font-semibold">Waiting for approval</h2>
      {reason && <p className="mt-1 font-medium">{reason}</p>}
      <p className="mt-1 text-ink-soft">
        {`No stock is reserved yet. An order that is not approved by ${formatInstantDay(expiresAt)} is cancelled.`}
      </p>
      <div className="mt-3">{children}</div>
    </Card>
  );
}

type AwaitingApprovalProps = { order: Order; canManage: boolean; canCancel: boolean };

/** Above an order of a customer that has not been approved yet, or with a discount above a rep's limit. */
export function AwaitingApproval({ order, canManage, canCancel }: AwaitingApprovalProps) {
  const { approvalExpiresAt, approvalReason } = order;
  if (approvalExpiresAt === null) return null;
  if (canManage) {
    return (
      <Notice expiresAt={approvalExpiresAt} reason={approvalReason}>
        {!approvalReason && 'This company registered by itself. '}
        To accept the order, change its status to Waiting for Payment or Processing: its stock is reserved
        then.
      </Notice>
    );
  }
  return (
    <Notice expiresAt={approvalExpiresAt} reason={approvalReason}>
      {canCancel && <CancelOrderButton order={order} />}
    </Notice>
  );
}

function CancelOrderButton({ order }: { order: Order }) {
  const cancelling = useCancelOrder(order.id);
  const [isAsking, setAsking] = useState(false);

  const cancel = () =>
    cancelling.mutate(undefined, {
      onSuccess: () => toast({ title: 'Order Cancelled', description: `Order ${order.orderNumber}` }),
      onError: (error) => toast(failure(error, 'Failed to cancel the order')),
      onSettled: () => setAsking(false),
    });

  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancel Order</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Cancel order ${order.orderNumber}?`}
        description="You have not been charged. You can order again at any time."
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        busy={cancelling.isPending}
        onConfirm={cancel}
      />
    </>
  );
}
